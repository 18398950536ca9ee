import type { ScreenUser } from '../../../features/drivers/screen-test.ts'
import {
  areAccessible,
  hasDrafted,
  hasDraftedAndWalked,
  inReception,
  offline,
  ofQuote,
  press,
  sentEmpty,
  sizeHalfTyped,
} from './states.ts'

areAccessible('The first room of a quote is accessible @WEB-02', hasDrafted, {
  'the form of the first room, nothing filled in': sentEmpty(ofQuote('rooms'), 'Add room'),
})

let conflicts = 0

areAccessible('The rooms are accessible @WEB-02', hasDraftedAndWalked, {
  'the rooms': ofQuote('rooms'),
  'a room with all there is': inReception(),
  'extra work, nothing filled in': inReception('Add a service', 'Add service'),
  'a room removed, to be taken back': async (dana) => {
    await dana.past.addRoom(dana.company, { name: 'Closet', roomType: 'common', sqft: 20 })
    await dana.opensQuote('rooms')
    await press(dana, /^Closet/, 'Remove room Closet')
    await dana.page.getByText('Closet removed').waitFor()
  },
  'the rooms without a signal': offline(ofQuote('rooms')),
  /** Another room each time, because the question about the last one is still open. */
  'a room changed in two places': async (dana) => {
    const room = ++conflicts % 2 ? 'Reception' : 'Exam rooms'
    await dana.opensQuote('rooms')
    await press(dana, new RegExp(`^${room}`))
    await dana.past.resizeRoom(dana.company, room, 700)
    await dana.page.getByRole('textbox', { name: 'Square footage' }).fill('650')
    await dana.page.getByRole('alertdialog').waitFor()
  },
  'a room whose size is half typed': sizeHalfTyped,
})

areAccessible(
  'A room with every kind of content is accessible @WEB-02',
  async (dana) => {
    await hasDraftedAndWalked(dana)
    for (let task = 1; task <= 57; task++) await dana.past.addOwnTask(dana.company, 'Reception', `Task ${task}`)
  },
  {
    'a room with more tasks than it can have': async (dana) => {
      await inReception()(dana)
      const own = dana.page.getByLabel('Custom task')
      await own.fill('One more')
      await own.press('Enter')
      await dana.page.getByText('A room can have at most 60 tasks').first().waitFor()
    },
  },
)

areAccessible(
  'Measuring a room in a photo is accessible @WEB-02 @EYE-08',
  async (dana) => {
    await hasDrafted(dana)
    await dana.hasRoom(620)
    await dana.past.takePhoto(dana.company, 'Reception')
  },
  {
    'the measuring of a photo': measuring,
    'a floor that is measured': async (dana) => {
      await measuring(dana)
      await press(
        dana,
        ...Array<string>(4).fill('Add a point'),
        'Mark the floor',
        ...Array<string>(4).fill('Add a corner'),
      )
      await dana.page.getByRole('button', { name: 'Far left corner' }).waitFor()
    },
  },
)

async function measuring(dana: ScreenUser) {
  await inReception('Measure Photo 1 of Reception')(dana)
  await dana.page.getByRole('button', { name: 'Add a point' }).waitFor()
}
