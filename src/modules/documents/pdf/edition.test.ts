import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { edition } from './edition.ts'

it('stored PDFs record the Chromium and font versions that this release installs', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const printing = Object.entries({ ...devDependencies, ...dependencies }).filter(([name]) =>
    /chromium|@expo-google-fonts/.test(name),
  )
  const { settings: _, ...packages } = edition
  expect(Object.fromEntries(printing)).toEqual(packages)
})
