import assert from 'node:assert/strict'
import { Given } from '@cucumber/cucumber'
import { keyboard } from '../drivers/screens/hand.ts'
import { deskOf, type World } from './world.ts'

Given('she works {}', async function (this: World, how: string) {
  if (this.driver !== 'browser') return
  const desk = deskOf(this)
  if (how === 'with the keyboard alone') desk.hand = keyboard(desk.page)
  else if (how === 'on a phone') await desk.page.setViewportSize({ width: 390, height: 844 })
  else assert.equal(how, 'at a desk')
})
