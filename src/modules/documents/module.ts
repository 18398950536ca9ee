import type { Objects } from '../../objects.ts'
import type { Module } from '../../shared-kernel/use-case.ts'

/** What documents needs of the outside world. */
export interface DocumentPorts {
  readonly objects: Objects
  readonly launch: () => Promise<{
    executablePath: string
    args: string[]
    env: Record<string, string>
    sandbox: boolean
  }>
  readonly smtpUrl: string
  readonly mailFrom: string
}

export const documents = (_ports: DocumentPorts): Module => ({
  name: 'documents',
  entities: [],
  handles: [],
  reactsTo: [],
})
