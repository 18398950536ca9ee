/** A label for every audit event, as staff read it. */
export const auditLabels: Readonly<Record<string, string>> = {
  'accounts.account-opened': 'Opened an account',
  'accounts.email-change-requested': 'Asked for another email address',
  'accounts.email-changed': 'Changed the email address of an account',
  'accounts.password-changed': 'Changed the password of an account',
  'accounts.terms-announced': 'Announced new terms',

  'quoting.quote-created': 'Created a quote',
  'quoting.quote-priced': 'Changed the price of a quote',
  'quoting.quote-issued': 'Made a revision of a quote for its customer',
  'quoting.bid-recorded': 'Recorded how a bid stands',
  'quoting.quote-accepted': 'Accepted a quote by its link',
  'quoting.agreement-canceled': 'Canceled an agreement made at home',
  'quoting.quote-declined': 'Declined a quote by its link',
  'quoting.change-requested': 'Asked for a change of a quote by its link',
  'quoting.photo-added': 'Added a photo to a quote',
  'quoting.photo-opened': 'Viewed a photo of a quote',
  'quoting.quote-deleted': 'Deleted a quote',

  'content.post-published': 'Published a post',
  'content.post-unpublished': 'Unpublished a post',
  'content.post-scheduled': 'Scheduled a post',
  'content.post-mail-ordered': 'Emailed a post to subscribers',
  'content.story-sent': 'Sent a story',
  'content.story-opened': 'Opened a story',
  'content.story-approved': 'Approved a story',
  'content.story-declined': 'Declined a story',
  'content.story-removed': 'Removed a story',

  'administration.overview-read': 'Opened the administration',
  'administration.quotes-listed': 'Listed quotes',
  'administration.quote-opened': 'Opened a quote',
  'administration.quote-exported': 'Exported a quote',
  'administration.jobs-listed': 'Listed failed jobs',
  'administration.job-retried': 'Retried a job',
  'administration.mails-listed': 'Listed unsent emails',
  'administration.posts-listed': 'Listed posts',
  'administration.stories-listed': 'Listed stories',
  'administration.story-photo-opened': 'Viewed a photo of a story',
  'administration.accounts-listed': 'Listed accounts',
  'administration.audit-read': 'Read the audit log',
}

/** An entry's label. Falls back to the name of an event that no longer exists in the product. */
export const auditLabelOf = (action: string): string =>
  Object.hasOwn(auditLabels, action) ? auditLabels[action]! : action
