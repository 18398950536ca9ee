import assert from 'node:assert/strict'
import { expect } from 'vitest'
import type { Office } from '../../../features/drivers/domain.ts'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { openAccountMenu } from '../../../features/drivers/screens/door.ts'
import { cannotWrite } from '../../../features/drivers/screens/network.ts'
import { endSession, listSessions } from '../../modules/accounts/contract/endpoints.ts'
import { password } from '../../testing/fixtures/contractors.ts'

screenTest('A device is signed out @S-07', async ({ dana }) => {
  const phone = await opensDevices(dana)
  await dana.reads('This device', 'Safari on iPhone', 'Last used today')
  await signsOutPhone(dana)
  await dana.reads('Safari on iPhone is signed out.')
  assert.equal(await phone.whereabouts(), 'signed out')
})

screenTest('A device that is already signed out is named as such @S-07', async ({ dana }) => {
  await opensDevices(dana)
  await dana.reads('Safari on iPhone')
  const { items } = await dana.past.call(listSessions, {})
  const { id: sessionId } = items.find(({ device }) => device === 'Safari on iPhone')!
  await dana.past.call(endSession, { sessionId })
  await signsOutPhone(dana)
  await dana.reads('Safari on iPhone was signed out already.')
})

screenTest('Signing out a device without a network fails and says so @S-07', async ({ dana }) => {
  await opensDevices(dana)
  await dana.reads('Safari on iPhone')
  await cannotWrite(dana)
  await signsOutPhone(dana)
  await dana.reads('Nothing you typed is lost.')
})

screenTest('Signing out this device leads to the landing page @S-07', async ({ dana }) => {
  await opensDevices(dana)
  await dana.presses('Sign out this device')
  await dana.readsMessage('Logged out')
  await dana.isAt('/')
})

screenTest('A dialog’s corners, focus ring and buttons have their space @SCR-43', async ({ dana }) => {
  await opensDevices(dana)
  await dana.reads('Safari on iPhone')
  for (const width of [390, 1280]) {
    await dana.page.setViewportSize({ width, height: 500 })
    const { above, below } = await dana.page.evaluate(spaceAroundButtons)
    expect(above, `${width}`).toBeCloseTo(below, 0)
    expect(above).toBeGreaterThan(15)
  }
  await dana.presses('Close')
  await dana.page.setViewportSize({ width: 1280, height: 800 })
  await openAccountMenu(dana.desk)
  await dana.presses('Your data')
  const dialog = dana.page.getByRole('dialog', { name: 'Your data' })
  await dialog.evaluate((own) => Promise.all(own.getAnimations({ subtree: true }).map(({ finished }) => finished)))
  const { x, y, height, width } = (await dialog.boundingBox())!
  const inCorner = (at: number) =>
    dana.page.evaluate(([left, top]) => !document.elementFromPoint(left, top)!.closest('[role=dialog]'), [
      at,
      y + height - 2,
    ] as const)
  expect([await inCorner(x + 1), await inCorner(x + width - 2)]).toEqual([true, true])
  const close = dialog.getByRole('button', { name: 'Close' })
  await dana.page.keyboard.press('Tab')
  await close.focus()
  const ring = (await close.boundingBox())!
  const clip = { x: ring.x - 6, y: ring.y - 6, width: ring.width + 12, height: ring.height + 12 }
  const whole = await dana.page.screenshot({ clip })
  await dialog.evaluate((own) => {
    for (const part of own.children) if (!part.querySelector('h2')) (part as HTMLElement).style.visibility = 'hidden'
  })
  expect(whole.equals(await dana.page.screenshot({ clip }))).toBe(true)
})

/** Runs in the page. */
function spaceAroundButtons() {
  const buttons = document.querySelector('[role=dialog] > :last-child > button')!.getBoundingClientRect()
  const footer = document.querySelector('[role=dialog] > :last-child')!.getBoundingClientRect()
  return { above: buttons.top - footer.top, below: footer.bottom - buttons.bottom }
}

/** Signs in here and on a phone, then opens the list of devices. */
async function opensDevices(dana: ScreenUser): Promise<Office> {
  await dana.signsIn()
  const phone = dana.another()
  await phone.signIn(dana.email, password)
  await nameNewestSession(dana)
  await dana.opens('/dashboard')
  await openAccountMenu(dana.desk)
  await dana.presses('Signed-in devices')
  return phone
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Sets the session's user agent, because the contracts' driver sends none at sign-in. */
const nameNewestSession = ({ product, contractorId }: ScreenUser) =>
  product.system.db.query(
    'update accounts.sessions set user_agent = $2 where id = (select id from accounts.sessions where user_id = $1 order by created_at desc limit 1)',
    [contractorId, iPhone],
  )

const signsOutPhone = ({ page }: ScreenUser) =>
  page.getByRole('button').and(page.locator('[aria-label^="Sign out Safari on iPhone"]')).click()
