import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { rates } from '../../../shared-kernel/cents.ts'
import type { Preset } from '../../../shared-kernel/visits.ts'
import { selectsOnFocus } from '../../ui/form/select-on-focus.ts'
import { heroSqft, heroTape, usualJob, usualRate } from '../hero-price.ts'

/** The hero's calculator prices its input with the same engine as quotes. */
const form = document.querySelector<HTMLFormElement>('[data-calculator]')
if (form) calculate(form)

function calculate(form: HTMLFormElement) {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const [size, slider, cents] = [control('sqft'), control('slider'), control('cents')]
  const often = form.elements.namedItem('frequency') as HTMLSelectElement
  const typed = (input: HTMLInputElement) => Number(input.value.replace(/[^\d.]/g, ''))

  const building = () => {
    const buildingType = (form.elements.namedItem('building') as RadioNodeList).value as BuildingType
    const sqft = within(Math.round(typed(size)), 0, heroSqft.most)
    const frequency = often.value as Preset
    return { buildingType, sqft, frequency, usual: usualRate(buildingType, sqft || 1, frequency) }
  }
  const inCents = (rate: number) => String(Math.round(rate * 10_000) / 100)
  // A browser restores fields after a reload, so a field different from the usual one was changed.
  const start = usualJob(building().buildingType)
  let rateIsHers = cents.value !== inCents(building().usual)
  let sizeIsHers = typed(size) !== start.sqft
  let frequencyIsHers = often.value !== start.frequency

  const show = (target: EventTarget | null) => {
    const { usual, ...job } = building()
    // Not while the rate is being typed: an empty field is about to get another rate.
    if (!rateIsHers && target !== cents) cents.value = inCents(usual)
    const hers = Math.round(within(typed(cents) / 100, rates.lowest, rates.highest) * 10_000) / 10_000
    const tape = heroTape({ ...job, rate: rateIsHers ? hers : usual })
    for (const output of document.querySelectorAll<HTMLElement>('[data-tape]')) {
      const said = tape[output.dataset.tape as keyof typeof tape]
      if (output.textContent !== said) output.textContent = said
    }
    return { ...job, hers }
  }

  /** For another building, unchanged fields start with what is usual there. */
  const startWithUsual = () => {
    const { sqft, frequency } = usualJob(building().buildingType)
    if (!sizeIsHers) {
      size.value = sqft.toLocaleString('en-US')
      slider.value = String(sqft)
    }
    if (!frequencyIsHers) often.value = frequency
  }

  for (const figure of form.querySelectorAll<HTMLInputElement>('[data-figure]')) selectsOnFocus(figure)
  form.addEventListener('input', ({ target }) => {
    if (target === cents) rateIsHers = typed(cents) > 0
    if (target === size || target === slider) sizeIsHers = true
    if (target === often) frequencyIsHers = true
    if (target === slider) size.value = Number(slider.value).toLocaleString('en-US')
    else if (target !== size && target !== cents && target !== often) startWithUsual()
    const { sqft } = show(target)
    if (target === size) slider.value = String(sqft)
  })
  // On blur, a field shows the value that was priced: a formatted number within the limits.
  const settle = (target: EventTarget) => {
    const { sqft, hers } = show(target)
    if (rateIsHers) cents.value = inCents(hers)
    if (sqft === 0) sizeIsHers = false
    size.value = (sqft || usualJob(building().buildingType).sqft).toLocaleString('en-US')
    slider.value = String(building().sqft)
    show(form)
  }
  form.addEventListener('change', ({ target }) => settle(target!))
  form.addEventListener('submit', (event) => event.preventDefault())
  settle(form)
}

function within(value: number, least: number, most: number): number {
  return Number.isNaN(value) ? least : Math.min(most, Math.max(least, value))
}
