import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { cardEndsIn, isOnPlan, typesCard } from '../../../features/drivers/screens/billing.ts'
import { answerAtBank, answerBank } from '../../../features/drivers/screens/card.ts'

screenTest('A declined card changes nothing, and a good one pays from now on @BIL-14 @BIL-38', async ({ dana }) => {
  await opensCardForm(dana)
  await typesCard(dana, '4000 0000 0000 0002')
  await dana.presses('Save card')
  await dana.readsMessage('Payment Setup Failed', 'Your card was declined.')
  await cardEndsIn(dana, '4242')
  await typesCard(dana, '5555 5555 5555 4444')
  await dana.presses('Save card')
  await dana.readsMessage('Card Updated', 'We’ll charge your MasterCard ending 4444 from now on.')
  await cardEndsIn(dana, '4444')
})

screenTest('The bank asks for confirmation of a new card in a dialog @BIL-43', async ({ dana }) => {
  await opensCardForm(dana)
  await typesCard(dana, '4000 0025 0000 3155')
  await dana.presses('Save card')
  await answerBank(dana.page, 'Complete')
  await dana.readsMessage('Card Updated')
  await cardEndsIn(dana, '3155')
})

screenTest('The bank asks for confirmation of a new card on its own page @BIL-43', async ({ dana }) => {
  await opensCardForm(dana)
  await typesCard(dana, '4000 0027 6000 3184')
  await dana.presses('Save card')
  await answerAtBank(dana.page, 'Complete')
  await dana.readsMessage('Card Updated')
  await dana.isAt('/subscription/manage')
  await cardEndsIn(dana, '3184')
})

async function opensCardForm(dana: ScreenUser) {
  await isOnPlan(dana, 'commercial-monthly')
  await dana.opens('/subscription/manage')
  await dana.presses('Update card')
}
