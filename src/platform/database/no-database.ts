/** DATABASE_URL leads nowhere; one sentence says why, without what the setting holds. */
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

/** Null for an error that has nothing to do with the setting. */
export function noDatabase(error: unknown): NoDatabase | null {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const reason = reasons[String(code)] ?? (/timeout/.test(String(message)) ? silent : null)
  return reason ? new NoDatabase(`DATABASE_URL: ${reason}.`) : null
}
