import { Client } from 'pg'

/** The demo's password, public because it is in this file. */
export const demoPassword = 'tidytally-demo'
export const demoEmails = ['demo@brightline.example', 'second@sparrowhome.example'] as const

/** Whether a demo account still has the public password. */
export async function takesPublishedPassword(databaseUrl: string): Promise<boolean> {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ password: string }>('select password from accounts.users where email = any($1)', [
      demoEmails,
    ])
    if (rows.length === 0) return false
    const { verify } = await import('@node-rs/argon2')
    const taken = await Promise.all(rows.map(({ password }) => verify(password, demoPassword)))
    return taken.includes(true)
  } finally {
    await db.end()
  }
}
