import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { rates } from '../../../shared-kernel/cents.ts'
import type { Frequency } from '../../../shared-kernel/visits.ts'
import { heroSqft, heroTape, usualRate } from '../hero-price.ts'

/** The hero's calculator: what is typed is priced by the engine that prices quotes. */
const form = document.querySelector<HTMLFormElement>('[data-calculator]')
if (form) calculate(form)

function calculate(form: HTMLFormElement) {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const [size, slider, cents] = [control('sqft'), control('slider'), control('cents')]
  const often = form.elements.namedItem('frequency') as HTMLSelectElement
  let rateIsHers = false

  const job = () => {
    const building = (form.elements.namedItem('building') as RadioNodeList).value as BuildingType
    const sqft = within(Math.round(Number(size.value.replace(/[^\d.]/g, ''))), 0, heroSqft.most)
    const frequency = often.value as Frequency
    if (!rateIsHers) cents.value = String(Math.round(usualRate(building, sqft || 1, frequency) * 1000) / 10)
    const rate = within(Number(cents.value.replace(/[^\d.]/g, '')) / 100, rates.lowest, rates.highest)
    return { buildingType: building, sqft, frequency, rate }
  }

  form.addEventListener('input', ({ target }) => {
    if (target === cents) rateIsHers = cents.value !== ''
    if (target === slider) size.value = Number(slider.value).toLocaleString('en-US')
    const now = job()
    if (target === size) slider.value = String(now.sqft)
    const tape = heroTape(now)
    for (const output of document.querySelectorAll<HTMLElement>('[data-tape]')) {
      const said = tape[output.dataset.tape as keyof typeof tape]
      if (output.textContent !== said) output.textContent = said
    }
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  // What a browser restores after a reload is priced too.
  if (size.value !== size.defaultValue || often.selectedIndex > 0 || job().buildingType !== 'office')
    form.dispatchEvent(new Event('input'))
}

function within(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least
}
