import type { ReminderText } from './reminder-words.ts'

interface UsualReminder extends ReminderText {
  /** For a quote in Spanish, as long as the contractor left the text as it is (LAW-04). */
  readonly spanish: string
}

const reminders: readonly UsualReminder[] = [
  {
    days: 2,
    text: 'Hello {firstName},\n\nI wanted to make sure that our quote for {customer} reached you: {price}. You can read it here: {link}\n\nIs anything unclear? Just reply to this email.',
    spanish:
      'Hola {firstName},\n\nQuería asegurarme de que le llegó nuestra cotización para {customer}: {price}. Puede leerla aquí: {link}\n\n¿Tiene alguna duda? Responda a este correo.',
  },
  {
    days: 5,
    text: 'Hello {firstName},\n\nDo you have any questions about our quote for {customer}? I can adjust rooms, tasks or days if that fits you better.\n\nYour quote: {link}',
    spanish:
      'Hola {firstName},\n\n¿Tiene alguna pregunta sobre nuestra cotización para {customer}? Puedo ajustar las áreas, las tareas o los días si le conviene más.\n\nSu cotización: {link}',
  },
  {
    days: 10,
    text: 'Hello {firstName},\n\nOur quote of {price} for {customer} is valid until {validUntil}. If you’d like to go ahead, you can accept it here: {link}',
    spanish:
      'Hola {firstName},\n\nNuestra cotización de {price} para {customer} es válida hasta el {validUntil}. Si desea seguir adelante, puede aceptarla aquí: {link}',
  },
  {
    days: 21,
    text: 'Hello {firstName},\n\nThis is my last reminder about our quote for {customer}. It’s valid until {validUntil}: {link}\n\nIf it isn’t the right time, a short reply helps me plan. Thank you for considering {company}.',
    spanish:
      'Hola {firstName},\n\nEste es mi último recordatorio sobre nuestra cotización para {customer}. Es válida hasta el {validUntil}: {link}\n\nSi no es buen momento, una respuesta breve me ayuda a planear. Gracias por tener en cuenta a {company}.',
  },
]

/** What a contractor starts with; they can edit all of it. */
export const usualReminders: readonly ReminderText[] = reminders.map(({ days, text }) => ({ days, text }))

/** The text in Spanish; one that the contractor wrote stays. */
export const spanishReminder = (text: string): string =>
  reminders.find((usual) => usual.text === text.trim())?.spanish ?? text
