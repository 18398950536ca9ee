import type { ScreenUser } from '../screen-test.ts'

/** Goes on in a second tab of the same browser, until the returned function leads back to the first one. */
export async function inSecondTab(dana: ScreenUser, path: string): Promise<() => Promise<void>> {
  const firstTab = dana.page
  dana.desk.page = await firstTab.context().newPage()
  await dana.page.goto(path)
  return async () => {
    dana.desk.page = firstTab
    await firstTab.bringToFront()
  }
}
