import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { obeys, oneOf, textRule } from './rule.ts'

const name = textRule(5, 'Please enter a name')

describe('A rule', () => {
  it('reports what is wrong with a text, ignoring surrounding spaces', () => {
    expect(['', '  ', 'Wax', ' 12345 ', '123456'].map(name)).toEqual([
      ...['Please enter a name', 'Please enter a name', undefined, undefined, 'Please use at most 5 characters'],
    ])
    expect(textRule(5)('')).toBeUndefined()
  })

  it('reports what is wrong with a choice', () => {
    const type = oneOf(['office', 'lobby'], 'Please select a type')
    expect(['office', '', undefined].map(type)).toEqual([undefined, 'Please select a type', 'Please select a type'])
  })

  it('works as a schema check with the same message, also inside a union', () => {
    const Task = z.union([z.string(), z.object({ name: z.string().check(obeys(name)) })])
    const issues = (value: unknown) =>
      Task.safeParse(value).error?.issues.map(({ path, message }) => ({ path, message }))
    expect(issues({ name: 'Wax' })).toBeUndefined()
    expect(issues({ name: '' })).toEqual([{ path: ['name'], message: 'Please enter a name' }])
  })
})
