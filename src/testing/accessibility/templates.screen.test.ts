import type { ScreenUser } from '../../../features/drivers/screen-test.ts'
import { losesNetwork } from '../../../features/drivers/screens/network.ts'
import { saveTemplate } from '../../modules/quoting/contract/templates.ts'
import { areAccessible, at, hasDraftedAndWalked, ofQuote, press, type Way } from './states.ts'

const picker: Way = async (dana) => {
  await at('/calculator')(dana)
  await press(dana, 'New from template')
  await dana.page.getByText('TidyTally starters').waitFor()
}
const sizes: Way = async (dana) => {
  await picker(dana)
  await press(dana, /^Church/)
}
const customer: Way = async (dana) => {
  await sizes(dana)
  await dana.page.keyboard.type('8000')
  await press(dana, 'Use template')
  await dana.page.getByText('10 rooms, 8,000 sq ft').waitFor()
}
const fromMenu =
  (item: string): Way =>
  async (dana) => {
    await ofQuote('page')(dana)
    await press(dana, /^More$/, item)
    await dana.page.getByRole('dialog').waitFor()
  }
const sends = ({ page }: ScreenUser, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

areAccessible(
  'Templates and copies are accessible @WEB-02 @TPL-01 @TPL-02',
  async (dana) => {
    await hasDraftedAndWalked(dana)
    const { id: quoteId } = await dana.past.quote(dana.company)
    await dana.past.call(saveTemplate, { quoteId, name: 'Small practice' })
  },
  {
    'the templates': picker,
    'the question before a template is deleted': async (dana) => {
      await picker(dana)
      await press(dana, 'Delete the template Small practice')
      await dana.page.getByText('will be gone for good').waitFor()
    },
    'the rooms of a template, no size': async (dana) => {
      await sizes(dana)
      await press(dana, 'Use template')
      await dana.page.getByText('Please enter the total size').waitFor()
    },
    'the customer of a quote from a template': customer,
    'the customer of a quote from a template, without a signal': async (dana) => {
      await customer(dana)
      await losesNetwork(dana)
      await dana.page.getByText('Templates don’t work offline').waitFor()
    },
    'the menu of a quote’s page': async (dana) => {
      await ofQuote('page')(dana)
      await press(dana, /^More$/)
      await dana.page.getByRole('menu').waitFor()
    },
    'the copy of a quote, sent empty': async (dana) => {
      await fromMenu('Copy quote')(dana)
      await sends(dana, 'Copy quote')
      await dana.page.getByText('There is a problem').waitFor()
    },
    'the copy for another site': async (dana) => {
      await fromMenu('Copy quote')(dana)
      await dana.page.getByText('Another site of this customer').click()
    },
    'the name of a template, left out': async (dana) => {
      await fromMenu('Use as template')(dana)
      await dana.page.getByLabel('Name', { exact: true }).fill('')
      await sends(dana, 'Save template')
      await dana.page.getByText('Please enter a name for the template').waitFor()
    },
  },
)
