import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

interface File {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A way to operate the screen: mouse or keyboard. Each method finds its target or fails. */
export interface Hand {
  press(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Selects a radio button or checks a box. */
  choose(answer: Locator): Promise<void>
  /** Selects a list entry by its text; empty text clears the selection. */
  select(list: Locator, words: string): Promise<void>
  attach(chooser: Locator, file: File): Promise<void>
}

const shown = (target: Locator) => target.locator('visible=true').first()

export const mouse: Hand = {
  press: (target) => shown(target).click(),
  fill: (field, text) => field.fill(text),
  choose: (answer) => answer.check(),
  select: async (list, words) => void (await list.selectOption(words && { label: words })),
  attach: (chooser, file) => chooser.setInputFiles(file),
}

/** Uses only Tab, Shift, Enter, Space, arrows and letters. */
export function keyboard(page: Page): Hand {
  const key = (name: string) => page.keyboard.press(name)
  page.on('filechooser', () => {}) // handle file choosers here instead of opening a system window
  const focused = (target: Locator) => target.evaluate((own) => own === document.activeElement)

  async function tabTo(target: Locator, isThere = focused) {
    await target.waitFor({ state: 'attached' })
    for (let tabs = 0; tabs < 150; tabs++) {
      if (await isThere(target)) return
      await key('Tab')
    }
    throw new assert.AssertionError({ message: `No Tab leads to ${target}` })
  }
  const inItsGroup = (radio: Locator) =>
    radio.evaluate((own) => {
      const at = document.activeElement
      return at instanceof HTMLInputElement && at.type === 'radio' && at.name === (own as HTMLInputElement).name
    })

  return {
    async press(target) {
      await tabTo(shown(target))
      await key('Enter')
    },
    async fill(field, text) {
      await tabTo(field)
      await key('Control+A')
      await (text ? page.keyboard.type(text) : key('Delete'))
    },
    async choose(answer) {
      const isRadio = (await answer.getAttribute('type')) === 'radio'
      await tabTo(answer, isRadio ? inItsGroup : focused)
      if (isRadio) for (let turns = 0; turns < 10 && !(await focused(answer)); turns++) await key('ArrowDown')
      if (!(await answer.isChecked())) await key('Space')
    },
    async select(list, words) {
      await tabTo(list)
      const at = () => list.evaluate((own) => (own as HTMLSelectElement).selectedOptions[0]?.label)
      for (let turns = 0; words && turns < 30 && (await at()) !== words; turns++) await key('ArrowDown')
    },
    async attach(chooser, file) {
      await tabTo(chooser)
      const opened = page.waitForEvent('filechooser')
      await key('Enter')
      await (await opened).setFiles(file)
    },
  }
}
