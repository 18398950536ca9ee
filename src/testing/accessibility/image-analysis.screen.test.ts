import type { ScreenUser } from '../../../features/drivers/screen-test.ts'
import { widePicture } from '../fixtures/vision.ts'
import { areAccessible, at, press } from './states.ts'

interface File {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const photos: File[] = []

areAccessible(
  'Image analysis is accessible @WEB-02 @EYE-02',
  async (dana) => {
    await dana.signsIn()
    await dana.hasDrafted()
    await takesPhoto(dana, 'desk.jpg', estimate('lobby', 384, 'high'))
    await takesPhoto(dana, 'exam.jpg', estimate('medical', 120, 'low'))
    await takesPhoto(dana, 'list.jpg', { showsRoom: false })
  },
  {
    'image analysis': at('/image-analysis'),
    'image analysis, a photo rejected': async (dana) => {
      const list = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Bleach, 2 gal') }
      await dana.opens('/image-analysis')
      await chooses(dana, [...photos, list])
      await dana.page.getByText('File rejected').waitFor()
    },
    'image analysis, not configured': async (dana) => {
      const json = { model: 'none', sentTo: null, leftToday: 100 }
      await dana.page.route('**/api/image-analysis-status', (route) => route.fulfill({ json }), { times: 1 })
      await dana.opens('/image-analysis')
      await dana.page.getByText('AI analysis isn’t configured').waitFor()
    },
    'image analysis, photos analyzed': analyzed,
    'image analysis, which quote': async (dana) => {
      await analyzed(dana)
      await press(dana, 'Use in a quote: desk.jpg')
      await dana.page.getByText('A new quote').waitFor()
    },
  },
)

async function takesPhoto(dana: ScreenUser, name: string, answer: object) {
  const { photo, width } = await widePicture(name)
  dana.product.modelSays(width, answer)
  photos.push({ name, mimeType: 'image/jpeg', buffer: Buffer.from(photo.base64, 'base64') })
}

const estimate = (roomType: string, size: number, confidenceLevel: string) => ({
  showsRoom: true,
  estimatedSquareFootage: size,
  roomType,
  confidenceLevel,
  dimensions: { length: size / 10, width: 10, height: null },
  reasoning: 'The doors are 80 in high.',
  visualCues: ['Door, about 80 in'],
})

async function chooses({ page }: ScreenUser, files: File[]) {
  await page.locator('#choose-photos').setInputFiles(files)
  for (const { name } of photos) await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

async function analyzed(dana: ScreenUser) {
  await dana.opens('/image-analysis')
  await chooses(dana, photos)
  await press(dana, 'Analyze Images')
  await dana.page.getByText('A detailed report was sent').waitFor()
}
