/** Served instead of the worker once an operator has switched it off: removes the worker and its caches. */
interface Worker {
  addEventListener(
    name: 'install' | 'activate',
    hear: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void
  skipWaiting(): Promise<void>
  readonly registration: { unregister(): Promise<boolean> }
}
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(leaveNothing()))

async function leaveNothing() {
  for (const name of await caches.keys()) await caches.delete(name)
  await worker.registration.unregister()
}

export {}
