/** How long data is kept, in days. The jobs that delete it and the privacy page both read these. */
export const retentionDays = {
  /** The audit trail. */
  audit: 400,
  /** A browser that signed in before; also the longest that browsers keep a cookie. */
  device: 400,
  /** A session, in any case. */
  session: 30,
  /** A session that isn't used. */
  unusedSession: 7,
  /** A network that an account was used from. */
  network: 90,
  /** An address replaced by another, and one that was never confirmed. */
  emailChange: 30,
  /** What an email from us was about, once it has left. */
  message: 30,
  /** Backups and logs, which the operator deletes (OPERATING.md). */
  backup: 35,
} as const
