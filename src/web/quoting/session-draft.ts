import { store, stored } from '../device/storage.ts'

const prefix = 'new-quote:'

/** Unsent work that this tab keeps under `name`; null if none. It survives a reload and other screens. */
export function sessionDraft<Value>(name: string): Value | null {
  try {
    return JSON.parse(stored('sessionStorage', prefix + name) ?? 'null') as Value | null
  } catch {
    return null
  }
}

/** Keeps the value until the tab closes or the user signs out; null removes it. Does nothing without storage. */
export function keepSessionDraft(name: string, value: unknown): void {
  store('sessionStorage', prefix + name, value === null ? null : JSON.stringify(value))
}
