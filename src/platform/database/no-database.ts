/** A database's setting can't be used; the message is one sentence that says why, without the setting's value. */
export class NoDatabase extends Error {}

const refused = 'the database refused its user or password'
const silent = 'no PostgreSQL answers there. Check its host and port, and that the database is running'

const reasons: Readonly<Record<string, string>> = {
  '28P01': refused,
  '28000': refused,
  '3D000': 'there is no database of that name',
  '53300': 'the database has no connection left',
  '57P03': 'the database is still starting',
  ECONNREFUSED: silent,
  ECONNRESET: silent,
  ENOTFOUND: silent,
  EAI_AGAIN: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ETIMEDOUT: silent,
}

/** Returns null for an error unrelated to the setting. */
export function noDatabase(error: unknown, setting = 'DATABASE_URL'): NoDatabase | null {
  if (error instanceof NoDatabase) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  const reason = reasons[String(code)] ?? (/timeout/.test(String(message)) ? silent : null)
  return reason ? new NoDatabase(`${setting}: ${reason}.`) : null
}
