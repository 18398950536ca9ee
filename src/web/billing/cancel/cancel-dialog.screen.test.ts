import { screenTest } from '../../../../features/drivers/screen-test.ts'
import { confirmsCancel, isOnPlan, isOnTrial, subscription } from '../../../../features/drivers/screens/billing.ts'
import { openAccountMenu } from '../../../../features/drivers/screens/door.ts'
import { losesNetwork } from '../../../../features/drivers/screens/network.ts'

screenTest(
  'A trial is canceled from its banner without an offer, and resumed @BIL-11 @BIL-69 @BIL-71 @BIL-72 @BIL-73 @AMB-B07 @AMB-B08 @AMB-B29',
  async ({ dana }) => {
    await isOnTrial(dana, 'commercial-monthly')
    await dana.opens('/dashboard')
    await dana.presses('Cancel trial')
    await dana.reads('Cancel your free trial?', 'and pay nothing.')
    await confirmsCancel(dana)
    await dana.readsMessage('Subscription Canceled')
    await subscription(dana, 'ends')
    await dana.reads('It is canceled, so nothing is charged.')
    await dana.presses('Resume')
    await dana.readsMessage('Subscription resumed')
    await subscription(dana, 'renews')
    await dana.reads('starts then.')
  },
)

screenTest(
  'A canceled plan stays open until its end and can be resumed from the menu @BIL-13 @BIL-59 @BIL-72 @AMB-B08',
  async ({ dana }) => {
    await isOnPlan(dana, 'residential-monthly')
    await dana.desk.goTo('/subscription/manage?cancel=1') // the link in an email
    await dana.presses('No, continue to cancel')
    await confirmsCancel(dana)
    await dana.readsMessage('Subscription Canceled')
    await dana.reads('Nothing more is charged. Your quotes stay.')
    await dana.opens('/dashboard')
    await openAccountMenu(dana.desk)
    await dana.reads('Canceled. Access until')
    await dana.doesNotRead('Cancel subscription')
    await dana.presses('Resume subscription')
    await dana.readsMessage('Subscription resumed')
    await subscription(dana, 'renews')
  },
)

screenTest('@CHK-02 After Escape, focus returns to what opened the dialog: menu or banner', async ({ dana }) => {
  const closesWithEscape = async () => {
    const dialog = dana.page.getByRole('alertdialog')
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Keep my trial' }).waitFor()
    await dana.page.keyboard.press('Tab')
    await dana.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  const hasFocus = (name: string) =>
    dana.page.waitForFunction((text) => document.activeElement?.textContent?.includes(text), name, { timeout: 5_000 })
  await isOnTrial(dana, 'commercial-monthly')
  await dana.opens('/dashboard')
  for (let turn = 0; turn < 4; turn++) {
    await openAccountMenu(dana.desk)
    await dana.page.getByRole('menuitem', { name: 'Cancel trial' }).click()
    await closesWithEscape()
    await hasFocus(', account menu')
  }
  await dana.page.getByRole('button', { name: 'Cancel trial' }).click()
  await closesWithEscape()
  await hasFocus('Cancel trial')
})

screenTest('A failed cancellation is reported and can be repeated @BIL-74', async ({ dana }) => {
  await isOnTrial(dana, 'commercial-monthly')
  await dana.opens('/subscription/manage')
  await dana.presses('Cancel trial')
  await dana.reads('Cancel your free trial?')
  await losesNetwork(dana)
  await confirmsCancel(dana)
  await dana.readsMessage('Failed to cancel subscription.')
  await subscription(dana, 'renews')
  await dana.page.context().setOffline(false)
  await confirmsCancel(dana)
  await dana.readsMessage('Subscription Canceled')
})
