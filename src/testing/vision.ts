import { demonstration, type ModelSettings } from '../modules/vision/model.ts'
import { demoModel, type Options, startVisionModel, type VisionModelStandIn } from '../stand-ins/vision-model.ts'
import { photo } from './pictures.ts'
import { type System, startSystem } from './system.ts'

export interface Looking extends System {
  readonly looker: VisionModelStandIn
}

interface Settings extends Options, Partial<Omit<ModelSettings, 'baseUrl'>> {
  readonly system?: Parameters<typeof startSystem>[0]
}

/** The product with a model behind it. The model's name chooses a failure; `answer` answers in its place. */
export async function lookingSystem({
  answer,
  port,
  system,
  model = demoModel,
  ...settings
}: Settings = {}): Promise<Looking> {
  const looker = await startVisionModel({ ...(answer && { answer }), ...(port && { port }) })
  const started = await startSystem({
    ...system,
    model: { ...demonstration({ baseUrl: looker.baseUrl, model }), demo: false, ...settings },
  })
  return {
    ...started,
    looker,
    async stop() {
      await started.stop()
      await looker.stop()
    },
  }
}

let pictures = 0

/** A photo as the contract carries it, and its width in pixels; each call makes another picture. */
export async function widePicture(filename: string) {
  const width = 320 + ++pictures
  return { width, photo: { filename, base64: (await photo(width, 240)).toString('base64') } }
}

export const picture = async (filename = 'reception.jpg') => (await widePicture(filename)).photo
