import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { screens } from '../app/screens.ts'

const root = resolve('src/web') // Panda runs in the project's folder and knows no other
const firstScreens = ['app', 'desk', 'toasts', 'calm', 'start', 'walk', 'form'] as const

/**
 * The files whose styles a phone needs for its first screens: the product's frame, the list, the walk and the calculator,
 * with all that they import at once. What is imported later, such as a dialog, brings the whole stylesheet.
 */
export function firstFiles(): string[] {
  const found = new Set(firstScreens.flatMap((screen) => screens[screen].map((file) => join(root, file))))
  for (const file of found)
    for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)(?! type)[^'(]*'(\.[^']+\.tsx?)'/gm,
    )) {
      const next = join(dirname(file), source)
      if (next.startsWith(root) && !next.includes('styled-system') && existsSync(next)) found.add(next)
    }
  return [...found]
}
