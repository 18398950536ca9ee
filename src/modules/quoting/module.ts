import {
  command,
  conversation,
  download,
  every,
  type Holdings,
  type Module,
  on,
  query,
  upload,
} from '../../shared-kernel/use-case.ts'
import { accountClosed, logoReplaced } from '../accounts/index.ts'
import { readAcceptedElsewhere } from './accepted-elsewhere.ts'
import { requestCode } from './commands/accept-code.ts'
import { acceptElsewhere } from './commands/accept-elsewhere.ts'
import { addArea } from './commands/add-area.ts'
import { addPhoto, refuseFullStorage } from './commands/add-photo.ts'
import { acceptQuote, askForChange, declineQuote, recordView } from './commands/answer-quote.ts'
import { cancelByLink, linkedNow, recordCanceled } from './commands/cancel-agreement.ts'
import { changeArea } from './commands/change-area.ts'
import { copyQuote } from './commands/copy-quote.ts'
import { createQuote } from './commands/create-quote.ts'
import { deleteQuote } from './commands/delete-quote.ts'
import { deleteTemplate } from './commands/delete-template.ts'
import { editQuote } from './commands/edit-quote.ts'
import { markAnswered, markWrongAddress, noteCall, saveFollowUp, snooze, stopReminders } from './commands/follow-up.ts'
import { previewQuote } from './commands/preview-quote.ts'
import { markNotInterested, recordBid } from './commands/record-bid.ts'
import { removeArea, restoreArea } from './commands/remove-area.ts'
import { removePhoto } from './commands/remove-photo.ts'
import { copyLink, renewLink, reopenQuote, reviseQuote, withdrawLink } from './commands/reopen-quote.ts'
import { savePricing } from './commands/save-pricing.ts'
import { saveProposal } from './commands/save-proposal.ts'
import { saveTemplate } from './commands/save-template.ts'
import { resendQuote, sendQuote } from './commands/send-quote.ts'
import { costsFromTime, setCosts } from './commands/set-costs.ts'
import * as elsewhere from './contract/accepted-elsewhere.ts'
import * as answers from './contract/answers.ts'
import * as areaContract from './contract/areas.ts'
import * as copies from './contract/copies.ts'
import * as desk from './contract/desk.ts'
import * as contract from './contract/endpoints.ts'
import * as followUp from './contract/follow-up.ts'
import * as history from './contract/history.ts'
import * as home from './contract/home-state.ts'
import { saveQuoteProposal } from './contract/proposal.ts'
import * as templates from './contract/templates.ts'
import { photosPerRoom } from './domain/revision.ts'
import {
  deliveryFailed,
  deliveryUnconfirmed,
  emailBounced,
  filesOrphaned,
  quoteDelivered,
  reminderSettled,
} from './index.ts'
import { readByLink } from './linked-quote.ts'
import { countPhotosOfVersions } from './photo-storage.ts'
import type { Ports } from './ports.ts'
import { getFollowUp, listReminders, listToday } from './queries/follow-up.ts'
import { getQuote as quoteFor } from './queries/get-quote.ts'
import { getTimeline, listRevisions } from './queries/history.ts'
import { lastHomeState } from './queries/home-state.ts'
import { getArea, listAreas, listDetails } from './queries/list-areas.ts'
import { listCustomers } from './queries/list-customers.ts'
import { listQuotes } from './queries/list-quotes.ts'
import { listUsualExtras } from './queries/list-usual-extras.ts'
import { listUsualTasks } from './queries/list-usual-tasks.ts'
import { offerCosts } from './queries/offer-costs.ts'
import { photoStorage } from './queries/photo-storage.ts'
import { getObject } from './queries/photos.ts'
import { quoteLogo } from './queries/quote-logo.ts'
import { summarizeQuotes } from './queries/summarize-quotes.ts'
import { getTemplate, listTemplates } from './queries/templates.ts'
import { closeAccount, forgetting } from './reactions/close-account.ts'
import { forgetPresses } from './reactions/forget-presses.ts'
import { forgetRemovedAreas } from './reactions/forget-removed-areas.ts'
import { reconstruct } from './reactions/reconstruct.ts'
import { recordBounced, recordDelivered, recordFailed, recordUnconfirmed } from './reactions/record-delivery.ts'
import { removeFiles, removeLogo } from './reactions/remove-files.ts'
import { recordReminder, sweepReminders } from './reactions/sweep-reminders.ts'
import { areaTable, quoteTable } from './storage.ts'

const ofHers = (table: string) =>
  `select t.* from quoting.${table} t join quoting.quotes q on q.id = t.quote_id where q.user_id = $1`

const holds: Holdings = {
  rows: {
    quotes: 'select * from quoting.quotes where user_id = $1 order by created_at, id',
    areas: `${ofHers('areas')} order by t.created_at, t.id`,
    photos: `${ofHers('area_photos')} order by t.uploaded_at, t.id`,
    uploadedFiles: `${ofHers('uploaded_files')} order by t.uploaded_at, t.id`,
    deliveries: `${ofHers('deliveries')} order by t.requested_at, t.id`,
    revisions: `${ofHers('revisions')} order by t.quote_id, t.revision`,
    acceptances: 'select * from quoting.acceptances where user_id = $1 order by at, id',
    acceptedElsewhere: 'select * from quoting.accepted_elsewhere where user_id = $1 order by recorded_at, id',
    timeline: `${ofHers('timeline')} order by t.at, t.id`,
    reminders: 'select * from quoting.reminders where user_id = $1 order by due_at, quote_id, number',
    followUps: 'select * from quoting.follow_ups where user_id = $1',
    templates: 'select * from quoting.templates where user_id = $1 order by created_at, id',
    lastRates: 'select * from quoting.last_rates where user_id = $1 order by building_type, frequency',
    // The last release's, until its table goes.
    presses: 'select quote_id, at from quoting.presses where user_id = $1 order by at',
  },
  files: `select t.storage_id as key, 'image/jpeg' as type from quoting.area_photos t
            join quoting.quotes q on q.id = t.quote_id where q.user_id = $1
          union select t.key, t.type from quoting.revision_files t
            join quoting.quotes q on q.id = t.quote_id where q.user_id = $1 order by key`,
  names: `select storage_id as key from quoting.area_photos where storage_id = any($1::uuid[])
          union all select thumbnail_id from quoting.area_photos where thumbnail_id = any($1::uuid[])
          union all select key from quoting.revision_files where key = any($1::uuid[])`,
  shows: {
    photos: {
      keys: `select storage_id as key from quoting.area_photos
             union all select thumbnail_id from quoting.area_photos`,
      missing: `select count(*)::int as n from quoting.area_photos
                 where storage_id = any($1::uuid[]) or thumbnail_id = any($1::uuid[])`,
    },
    versions: {
      keys: 'select key from quoting.revision_files',
      missing: `select count(*)::int as n from quoting.revisions
                 where quote_id in (select quote_id from quoting.revision_files where key = any($1::uuid[]))
                   and (content->'letterhead'->>'logoKey' = any($1::text[])
                     or exists (select from jsonb_path_query(content, '$.areas[*].photoIds[0 to ${photosPerRoom - 1}]') shown
                                 where shown #>> '{}' = any($1::text[]))
                     or exists (select from quoting.accepted_elsewhere e where e.quote_id = revisions.quote_id
                                 and e.revision = revisions.revision and e.file = any($1::uuid[]))
                     or exists (select from jsonb_path_query(content, '$.attachments[*].key') attached
                                 where attached #>> '{}' = any($1::text[])))`,
    },
  },
}

export function quoting({ objects, pictures, links, checkPdf, outcomeMs }: Ports): Module {
  const getQuote = quoteFor(links)
  return {
    name: 'quoting',
    entities: [quoteTable, areaTable],
    handles: [
      command(contract.createQuote, createQuote, getQuote),
      conversation(copies.copyQuote, copyQuote(objects)),
      query(contract.listQuotes, listQuotes),
      query(desk.summarizeQuotes, summarizeQuotes),
      query(desk.listCustomers, listCustomers),
      query(contract.getQuote, getQuote),
      query(home.lastHomeState, lastHomeState),
      command(contract.editQuote, editQuote, getQuote),
      command(contract.savePricing, savePricing, getQuote),
      command(saveQuoteProposal, saveProposal, getQuote),
      command(contract.setCosts, setCosts),
      query(contract.offerCosts, offerCosts),
      command(contract.costsFromTime, costsFromTime),
      query(templates.listTemplates, listTemplates),
      command(templates.saveTemplate, saveTemplate, getTemplate),
      command(templates.deleteTemplate, deleteTemplate),
      query(history.getTimeline, getTimeline),
      query(history.listRevisions, listRevisions),
      conversation(contract.sendQuote, sendQuote({ objects, links, outcomeMs })),
      conversation(contract.resendQuote, resendQuote({ objects, links, outcomeMs })),
      command(contract.previewQuote, previewQuote(objects)),
      query(contract.quoteLogo, quoteLogo(objects)),
      command(contract.recordBid, recordBid, getQuote),
      command(contract.deleteQuote, deleteQuote),
      query(answers.readByLink, readByLink),
      conversation(answers.acceptQuote, acceptQuote),
      conversation(answers.declineQuote, declineQuote),
      command(answers.requestCode, requestCode),
      command(answers.cancelByLink, cancelByLink, linkedNow),
      command(answers.recordCanceled, recordCanceled),
      upload(elsewhere.recordAcceptedElsewhere, acceptElsewhere({ objects, pictures, checkPdf })),
      download(elsewhere.readAcceptedElsewhere, readAcceptedElsewhere(objects)),
      conversation(answers.askForChange, askForChange),
      conversation(answers.recordView, recordView),
      command(answers.reviseQuote, reviseQuote),
      command(answers.reopenQuote, reopenQuote),
      command(answers.withdrawLink, withdrawLink),
      command(answers.renewLink, renewLink(links)),
      command(answers.copyLink, copyLink(links)),
      query(followUp.getFollowUp, getFollowUp),
      command(followUp.saveFollowUp, saveFollowUp),
      query(followUp.listReminders, listReminders),
      query(followUp.listToday, listToday(links)),
      command(followUp.markAnswered, markAnswered),
      command(followUp.snooze, snooze),
      command(followUp.markNotInterested, markNotInterested),
      command(followUp.markWrongAddress, markWrongAddress),
      command(followUp.noteCall, noteCall),
      command(followUp.stopReminders, stopReminders),
      query(areaContract.listDetails, listDetails),
      query(areaContract.listAreas, listAreas),
      query(areaContract.listUsualTasks, listUsualTasks),
      query(areaContract.listUsualExtras, listUsualExtras),
      command(areaContract.addArea, addArea, getArea),
      command(areaContract.changeArea, changeArea, getArea),
      command(areaContract.removeArea, removeArea),
      command(areaContract.restoreArea, restoreArea, getArea),
      upload(areaContract.addPhoto, addPhoto(objects, pictures), refuseFullStorage),
      command(areaContract.removePhoto, removePhoto),
      query(areaContract.photoStorage, photoStorage),
      download(areaContract.getObject, getObject(objects)),
    ],
    holds,
    reactsTo: [
      on(quoteDelivered, 'quoting.record-delivered', recordDelivered),
      on(deliveryFailed, 'quoting.record-delivery-failed', recordFailed),
      on(deliveryUnconfirmed, 'quoting.record-delivery-unconfirmed', recordUnconfirmed),
      on(emailBounced, 'quoting.record-bounced', recordBounced),
      on(accountClosed, 'quoting.forget-contractor', closeAccount, forgetting),
      on(reminderSettled, 'quoting.record-reminder', recordReminder),
      every('* * * * *', 'quoting.sweep-reminders', sweepReminders(links)),
      every('31 3 * * *', 'quoting.forget-removed-areas', forgetRemovedAreas),
      every('33 3 * * *', 'quoting.count-photos-of-versions', countPhotosOfVersions(objects)),
      every('37 3 * * *', 'quoting.forget-presses', forgetPresses),
      every('*/5 * * * *', 'quoting.reconstruct-revisions', reconstruct),
      on(logoReplaced, 'quoting.remove-logo', removeLogo(objects)),
      on(filesOrphaned, 'quoting.remove-files', removeFiles(objects)),
    ],
  }
}
