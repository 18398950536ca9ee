import { dayWords } from './language.ts'

/**
 * The fixed words of a household's quote in Spanish (LAW-04): tasks, rooms, how often, and the sentences of the terms. What
 * isn't here, such as the contractor's own tasks, stays as it is.
 */

const tasks: Readonly<Record<string, string>> = {
  'Vacuum Carpets': 'Aspirar alfombras',
  'Empty Trash Bins': 'Vaciar botes de basura',
  'Dust All Surfaces': 'Quitar el polvo de todas las superficies',
  'Clean Windows (Interior)': 'Limpiar ventanas (por dentro)',
  'Sanitize Phones & Equipment': 'Desinfectar teléfonos y equipos',
  'Vacuum Office Chairs': 'Aspirar sillas de oficina',
  'Organize & Straighten': 'Ordenar y acomodar',
  'Clean Baseboards': 'Limpiar zócalos',
  'Polish Wood Furniture': 'Pulir muebles de madera',
  'Clean Light Fixtures': 'Limpiar lámparas',
  'Clean & Sanitize Toilets': 'Limpiar y desinfectar inodoros',
  'Clean Sinks & Counters': 'Limpiar lavabos y encimeras',
  'Mop & Sanitize Floors': 'Trapear y desinfectar pisos',
  'Stock Paper Products': 'Reponer productos de papel',
  'Clean Mirrors': 'Limpiar espejos',
  'Empty Trash & Replace Liners': 'Vaciar la basura y cambiar las bolsas',
  'Disinfect Door Handles': 'Desinfectar manijas de puertas',
  'Clean Stall Partitions': 'Limpiar divisiones de los baños',
  'Clean Soap Dispensers': 'Limpiar dispensadores de jabón',
  'Scrub Tile Grout': 'Tallar las juntas de los azulejos',
  'Clean Countertops': 'Limpiar encimeras',
  'Clean & Sanitize Sink': 'Limpiar y desinfectar el fregadero',
  'Wipe Appliance Exteriors': 'Limpiar electrodomésticos por fuera',
  'Clean Microwave Interior': 'Limpiar el microondas por dentro',
  'Wipe Tables & Chairs': 'Limpiar mesas y sillas',
  'Empty Trash & Recycling': 'Vaciar basura y reciclaje',
  'Sweep & Mop Floor': 'Barrer y trapear el piso',
  'Wipe Cabinet Fronts': 'Limpiar los frentes de los gabinetes',
  'Clean Coffee Station': 'Limpiar la estación de café',
  'Clean Refrigerator Interior': 'Limpiar el refrigerador por dentro',
  'Clean Entrance Glass': 'Limpiar los vidrios de la entrada',
  'Vacuum Entry Mats': 'Aspirar tapetes de la entrada',
  'Sweep & Mop Hard Floors': 'Barrer y trapear pisos duros',
  'Dust Reception Desk': 'Quitar el polvo de la recepción',
  'Wipe Seating & Tables': 'Limpiar asientos y mesas',
  'Disinfect Touch Points': 'Desinfectar puntos de contacto',
  'Clean Elevator Doors': 'Limpiar puertas de elevadores',
  'Dust Signs & Displays': 'Quitar el polvo de letreros y exhibidores',
  'Wipe Conference Table': 'Limpiar la mesa de conferencias',
  'Wipe Chairs & Armrests': 'Limpiar sillas y apoyabrazos',
  'Clean Whiteboards': 'Limpiar pizarras blancas',
  'Dust Screens & Equipment': 'Quitar el polvo de pantallas y equipos',
  'Clean Interior Glass': 'Limpiar vidrios interiores',
  'Disinfect Remotes & Phones': 'Desinfectar controles remotos y teléfonos',
  'Dust Window Sills': 'Quitar el polvo de los alféizares',
  'Reset Room Layout': 'Reacomodar la sala',
  'Sweep Main Aisles': 'Barrer pasillos principales',
  'Machine Scrub Floors': 'Fregar pisos con máquina',
  'Empty Trash & Dunnage': 'Vaciar basura y material de embalaje',
  'Dust Lower Racks': 'Quitar el polvo de estantes bajos',
  'Clean Loading Dock': 'Limpiar el muelle de carga',
  'Wipe Workstations': 'Limpiar estaciones de trabajo',
  'Spot Clean Spills': 'Limpiar derrames',
  'Remove Cobwebs': 'Quitar telarañas',
  'Clean Dock Doors': 'Limpiar puertas del muelle',
  'Clean Safety Markings': 'Limpiar señales de seguridad',
  'Vacuum Sales Floor': 'Aspirar el área de ventas',
  'Mop Hard Floors': 'Trapear pisos duros',
  'Dust Shelves & Displays': 'Quitar el polvo de estantes y exhibidores',
  'Clean Fitting Rooms': 'Limpiar probadores',
  'Disinfect Checkout Counters': 'Desinfectar cajas',
  'Clean Display Cases': 'Limpiar vitrinas',
  'Spot Clean Walls': 'Limpiar manchas en paredes',
  'Empty Medical Waste': 'Vaciar residuos médicos',
  'Clean Exam Rooms': 'Limpiar consultorios',
  'Disinfect Exam Tables': 'Desinfectar camillas',
  'Disinfect High-Touch Surfaces': 'Desinfectar superficies de mucho contacto',
  'Mop With Hospital-Grade Disinfectant': 'Trapear con desinfectante de grado hospitalario',
  'Clean & Disinfect Waiting Area': 'Limpiar y desinfectar la sala de espera',
  'Sanitize Sinks & Counters': 'Desinfectar lavabos y encimeras',
  'Refill Soap & Sanitizer': 'Rellenar jabón y desinfectante',
  'Empty General Trash': 'Vaciar basura general',
  'Dust Vents & Light Fixtures': 'Quitar el polvo de ventilas y lámparas',
  'Vacuum Hallways': 'Aspirar pasillos',
  'Sweep & Mop Floors': 'Barrer y trapear pisos',
  'Clean Stairs & Handrails': 'Limpiar escaleras y pasamanos',
  'Clean Elevators': 'Limpiar elevadores',
  'Dust Ledges & Sills': 'Quitar el polvo de repisas y alféizares',
  'Clean Drinking Fountains': 'Limpiar bebederos',
  'Spot Clean Walls & Doors': 'Limpiar manchas en paredes y puertas',
  'Make Bed': 'Tender la cama',
  'Change Linens': 'Cambiar la ropa de cama',
  'Dust Furniture': 'Quitar el polvo de los muebles',
  'Vacuum Floor & Rugs': 'Aspirar piso y tapetes',
  'Dust Window Sills & Blinds': 'Quitar el polvo de alféizares y persianas',
  'Empty Wastebasket': 'Vaciar el cesto de basura',
  'Wipe Switches & Handles': 'Limpiar interruptores y manijas',
  'Vacuum Under Bed': 'Aspirar debajo de la cama',
  'Clean & Sanitize Toilet': 'Limpiar y desinfectar el inodoro',
  'Scrub Tub & Shower': 'Tallar tina y regadera',
  'Clean Shower Glass': 'Limpiar el vidrio de la regadera',
  'Clean Sink & Vanity': 'Limpiar lavabo y tocador',
  'Clean Mirror': 'Limpiar el espejo',
  'Mop Floor': 'Trapear el piso',
  'Polish Faucets & Fixtures': 'Pulir grifos y accesorios',
  'Replace Towels': 'Cambiar toallas',
  'Dust Furniture & Shelves': 'Quitar el polvo de muebles y estantes',
  'Vacuum Carpets & Rugs': 'Aspirar alfombras y tapetes',
  'Vacuum Upholstery': 'Aspirar la tapicería',
  'Dust TV & Electronics': 'Quitar el polvo de televisor y aparatos electrónicos',
  'Straighten Cushions': 'Acomodar cojines',
  'Dust Ceiling Fan & Lights': 'Quitar el polvo de ventilador de techo y lámparas',
  'Clean Glass Tables': 'Limpiar mesas de vidrio',
  'Clean Countertops & Backsplash': 'Limpiar encimeras y salpicadero',
  'Clean & Polish Sink': 'Limpiar y pulir el fregadero',
  'Clean Stovetop': 'Limpiar la estufa',
  'Empty Trash & Replace Liner': 'Vaciar la basura y cambiar la bolsa',
  'Clean Oven Interior': 'Limpiar el horno por dentro',
  'Wipe Washer & Dryer': 'Limpiar lavadora y secadora',
  'Clean Lint Area': 'Limpiar el área de pelusa',
  'Wipe Counters & Shelves': 'Limpiar encimeras y estantes',
  'Clean Utility Sink': 'Limpiar el lavadero',
  'Empty Trash': 'Vaciar la basura',
  'Dust Vents & Light': 'Quitar el polvo de ventilas y lámpara',
  'Vacuum Mats & Rugs': 'Aspirar tapetes y alfombras',
  'Clean Front Door Glass': 'Limpiar el vidrio de la puerta principal',
  'Wipe Door & Handles': 'Limpiar puerta y manijas',
  'Dust Console & Shelves': 'Quitar el polvo de consola y estantes',
  'Dust Light Fixture': 'Quitar el polvo de la lámpara',
}

const places: Readonly<Record<string, string>> = {
  Office: 'Oficina',
  Restroom: 'Baño',
  Kitchen: 'Cocina',
  Lobby: 'Vestíbulo',
  'Conference Room': 'Sala de conferencias',
  Warehouse: 'Almacén',
  'Retail Space': 'Local comercial',
  'Medical Facility': 'Centro médico',
  'Common Area': 'Área común',
  Bedroom: 'Recámara',
  Bathroom: 'Baño',
  'Living Room': 'Sala',
  'Laundry Room': 'Cuarto de lavado',
  Entryway: 'Entrada',
  Retail: 'Comercio',
  Medical: 'Médico',
  Educational: 'Educativo',
  Hospitality: 'Hotelería',
  'Single-Family Home': 'Casa unifamiliar',
  Townhouse: 'Casa adosada',
  Condo: 'Condominio',
  'Vacation Rental': 'Alquiler vacacional',
  Estate: 'Residencia',
  Other: 'Otro',
}

const starts: Readonly<Record<string, string>> = {
  'We can start within 7 days.': 'Podemos comenzar en un plazo de 7 días.',
  'We can start in 8–14 days.': 'Podemos comenzar en 8–14 días.',
  'We can start within 30 days.': 'Podemos comenzar en un plazo de 30 días.',
  'We can start in 31–60 days.': 'Podemos comenzar en 31–60 días.',
  'The start date is flexible.': 'La fecha de inicio es flexible.',
  'Start within 7 days': 'Inicio en un plazo de 7 días',
  'Start in 8–14 days': 'Inicio en 8–14 días',
  'Start within 30 days': 'Inicio en un plazo de 30 días',
  'Start in 31–60 days': 'Inicio en 31–60 días',
  'Flexible start': 'Inicio flexible',
  'Sales tax not included where applicable.': 'No incluye el impuesto sobre las ventas, si corresponde.',
}

const words: Readonly<Record<string, string>> = { ...tasks, ...places, ...starts }

const holidays: Readonly<Record<string, string>> = {
  'New Year’s Day': 'Año Nuevo',
  'Martin Luther King Jr. Day': 'el Día de Martin Luther King Jr.',
  'Presidents’ Day': 'el Día de los Presidentes',
  'Memorial Day': 'el Memorial Day',
  Juneteenth: 'Juneteenth',
  'Independence Day': 'el Día de la Independencia',
  'Labor Day': 'el Día del Trabajo',
  'Columbus Day': 'el Día de Colón',
  'Veterans Day': 'el Día de los Veteranos',
  'Thanksgiving Day': 'el Día de Acción de Gracias',
  'Christmas Day': 'Navidad',
}

/** Replaced one after another, the longer ones first. */
const scheduleWords: readonly (readonly [RegExp, string])[] = [
  [/\bDaily \(Mon–Fri\)/g, 'Diario (lun–vie)'],
  [/\bDaily \(7 days\)/g, 'Diario (7 días)'],
  [/\bDaily\b/g, 'Diario'],
  [/\bWeekly\b/g, 'Semanal'],
  [/\bBiweekly\b/g, 'Quincenal'],
  [/\bMonthly\b/g, 'Mensual'],
  [/\bCustom\b/g, 'Personalizado'],
  [/\bQuarterly\b/g, 'Trimestral'],
  [/\bOne time\b/g, 'Una vez'],
  [/\bone visit\b/g, 'una visita'],
  [/\b[Ee]very weekday\b/g, 'de lunes a viernes'],
  [/\b[Ee]very day\b/g, 'todos los días'],
  [/\b[Ee]very week\b/g, 'cada semana'],
  [/\b[Ee]very two weeks\b/g, 'cada dos semanas'],
  [/\b[Ee]very (\d+) weeks\b/g, 'cada $1 semanas'],
  [/\b[Oo]nce\b/g, 'una vez'],
  [/\b[Tt]wice\b/g, 'dos veces'],
  [/\b(\d+) times\b/g, '$1 veces'],
  [/\ba month\b/g, 'al mes'],
  [/\ba year\b/g, 'al año'],
  [/\ba week\b/g, 'a la semana'],
  [/\bweekday visits\b/g, 'visitas de lunes a viernes'],
  [/\bweekday visit\b/g, 'visita de lunes a viernes'],
  [/\bvisits\b/g, 'visitas'],
  [/\bvisit\b/g, 'visita'],
  [/\bdays\b/g, 'días'],
  [/\bday\b/g, 'día'],
  [/\b[Oo]n (?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days)/g, 'los '],
  ...[
    ...[
      ['Mon', 'lunes'],
      ['Tues', 'martes'],
      ['Wednes', 'miércoles'],
      ['Thurs', 'jueves'],
      ['Fri', 'viernes'],
    ],
    ...[
      ['Satur', 'sábados'],
      ['Sun', 'domingos'],
    ],
  ].map(([day, spanish]) => [new RegExp(`\\b${day}days\\b`, 'g'), spanish!] as const),
  ...[
    ...[
      ['Mon', 'lun'],
      ['Tue', 'mar'],
      ['Wed', 'mié'],
      ['Thu', 'jue'],
      ['Fri', 'vie'],
      ['Sat', 'sáb'],
      ['Sun', 'dom'],
    ],
    ...[
      ['January', 'enero'],
      ['February', 'febrero'],
      ['March', 'marzo'],
      ['April', 'abril'],
      ['May', 'mayo'],
    ],
    ...[
      ['June', 'junio'],
      ['July', 'julio'],
      ['August', 'agosto'],
      ['September', 'septiembre'],
    ],
    ...[
      ['October', 'octubre'],
      ['November', 'noviembre'],
      ['December', 'diciembre'],
    ],
    ...[
      ['Jan', 'ene'],
      ['Feb', 'feb'],
      ['Mar', 'mar'],
      ['Apr', 'abr'],
      ['Jun', 'jun'],
      ['Jul', 'jul'],
      ['Aug', 'ago'],
    ],
    ...[
      ['Sep', 'sep'],
      ['Oct', 'oct'],
      ['Nov', 'nov'],
      ['Dec', 'dic'],
    ],
  ].map(([name, spanish]) => [new RegExp(`\\b${name}\\b`, 'g'), spanish!] as const),
  [/\bfrom (\p{L}+) to\b/gu, 'de $1 a'],
  [/,? and\b/g, ' y'],
  [/\bin\b/g, 'en'],
]

/** How often, in any of its forms: "on Tuesdays and Thursdays", "Every 3 weeks, Sep–Jun", "20 visits a month". */
export function spanishOften(often: string): string {
  const spanish = scheduleWords.reduce((text, [english, word]) => text.replace(english, word), often)
  return /^[A-Z]/.test(often) ? spanish.charAt(0).toUpperCase() + spanish.slice(1) : spanish
}

const listOf = (names: string, word: string, spanish: string): string =>
  names
    .replace(new RegExp(`,? ${word} `), ', ')
    .split(/, (?!\d{4})/)
    .map((name) => holidays[name] ?? (Number.isNaN(Date.parse(name)) ? name : spanishDay(name)))
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${spanish} `)

/** "martes, 7 de julio de 2026" of "Tuesday, July 7, 2026"; what is no date stays. */
export function spanishWeekday(english: string): string {
  const day = new Date(`${english} UTC`)
  return Number.isNaN(day.getTime()) ? english : dayWords(day.toISOString().slice(0, 10), 'es')
}

/** "19 de noviembre de 2026" of "November 19, 2026". */
export const spanishDay = (english: string): string => spanishWeekday(english).replace(/^\p{L}+, /u, '')

const sentences: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^(.+), the same price each month\.$/, (often) => `${spanishOften(often)}, el mismo precio cada mes.`],
  [
    /^(.+), the same price each month with service\.$/,
    (often) => `${spanishOften(often)}, el mismo precio cada mes con servicio.`,
  ],
  [
    /^Covers (.+)\. Each additional visit: (.+)\.$/,
    (visits, each) => `Cubre ${spanishOften(visits)}. Cada visita adicional: ${each}.`,
  ],
  [/^Valid for (\d+) days from (.+)\.$/, (days, from) => `Válida por ${days} días a partir del ${spanishDay(from)}.`],
  [/^Holidays: we don’t clean on (.+)\.$/, (names) => `Días feriados: no limpiamos en ${listOf(names, 'and', 'ni')}.`],
  [
    /^Holidays: a visit due on (.+) moves to another day\.$/,
    (names) => `Días feriados: una visita prevista en ${listOf(names, 'or', 'o')} pasa a otro día.`,
  ],
  [
    /^Holidays: we clean on (.+) only if you ask us to\. Each of these visits: (.+)\.$/,
    (names, each) =>
      `Días feriados: limpiamos en ${listOf(names, 'or', 'o')} solo si nos lo pide. Cada una de estas visitas: ${each}.`,
  ],
]

const people: Readonly<Record<string, string>> = {
  ...{ two: 'dos', three: 'tres', four: 'cuatro', five: 'cinco', six: 'seis', seven: 'siete' },
  ...{ eight: 'ocho', nine: 'nueve', ten: 'diez' },
}

/** "11.2 labor hours a week (2.2 labor hours a visit, 1.1 hours with two people)" */
export const spanishLabor = (labor: string): string =>
  labor
    .replace(/labor hours?/g, 'horas de trabajo')
    .replace(/\bhours? with (\w+) people/g, (_, count: string) => `horas con ${people[count] ?? count} personas`)
    .replace(/\ba week\b/g, 'a la semana')
    .replace(/\ba visit\b/g, 'por visita')

/** A fixed word or sentence in Spanish; others stay. */
export function spanish(text: string): string {
  for (const [english, sentence] of sentences) {
    const match = english.exec(text)
    if (match) return sentence(...match.slice(1))
  }
  return words[text] ?? text
}
