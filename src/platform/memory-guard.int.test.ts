import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const program = `
  import { guardMemory } from ${JSON.stringify(new URL('./memory-guard.ts', import.meta.url).href)}
  await guardMemory()
  const held = []
  for (let megabytes = 0; megabytes < Number(process.argv[1]); megabytes += 20)
    held.push(Buffer.alloc(20 * 1024 * 1024, 1))
  const end = performance.now() + 500
  while (performance.now() < end);
  console.log(held.length)`

it.each([
  ['goes on with buffers of 200 MB', 200, { signal: null, stdout: '10\n' }],
  ['ends at buffers of 800 MB, although it lets nothing else run', 800, { signal: 'SIGKILL', stdout: '' }],
])('a guarded process %s @T-26', (_, megabytes, end) => {
  const args = ['--max-old-space-size=256', '--input-type=module', '-e', program, '--', `${megabytes}`]
  expect(spawnSync(process.execPath, args, { env: {}, encoding: 'utf8' })).toMatchObject(end)
})
