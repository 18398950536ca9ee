import { once } from './aside.tsx'

/** The styles of everything. The first screens come with fewer, `theme/first.css`. */
export const wholeStyles = once(() => import('../theme/index.css'))

/** Loads code that is not of the first screens, together with its styles. */
export const styled =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), wholeStyles()])
    return code
  }
