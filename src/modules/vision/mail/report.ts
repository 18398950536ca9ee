import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { roomTypeLabel } from '../../quoting/contract/vocabulary.ts'
import type { Analysis, AnalyzedImage } from '../contract/endpoints.ts'
import { confidenceLabel, type RoomEstimate } from '../contract/estimate.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly analysis: Analysis
}

/** The model's estimate of each photo. Its words are shown as text only, as on the screen. */
export function reportMail({ site, analysis }: Data): ServiceWords {
  const { analysisId, demo, individualImages, totalSquareFootage } = analysis
  const estimated = individualImages.filter((image) => image.analysis)
  const photos = estimated.length === 1 ? '1 photo' : `${estimated.length} photos`
  return {
    subject: `${demo ? 'Demo estimate: ' : ''}Your photo analysis, ${formatSqft(totalSquareFootage)}`,
    heading: demo ? 'Demo estimate of your photos' : 'Your photo analysis',
    opening: [
      `${photos} together: ${formatSqft(totalSquareFootage)}. That adds up all photos, so two photos of the same room count twice.`,
      demo
        ? 'Demo estimate: these figures are invented to show what a report looks like. Nobody looked at the photos.'
        : 'A photo has no scale. Take each figure as a start and check it on site before you quote it.',
    ],
    facts: individualImages.map((image) => [shortened(image.filename), resultOf(image, demo)] as const),
    button: { label: 'Open the analysis', url: `${site.publicUrl}/image-analysis?analysis=${analysisId}` },
    closing: estimated.map(({ filename, analysis }) => `${shortened(filename)}: ${reasonsOf(analysis!)}`),
  }
}

/** A long name keeps its beginning and its end: the label must fit beside the result on a phone. */
const shortened = (filename: string) => {
  const letters = [...filename]
  return letters.length > 24 ? `${letters.slice(0, 12).join('')}…${letters.slice(-10).join('')}` : filename
}

const resultOf = ({ analysis, error }: AnalyzedImage, demo: boolean) => {
  if (!analysis) return `Not estimated. ${error?.message ?? ''}`.trim()
  const { estimatedSquareFootage, confidenceLevel } = analysis
  const size = `${formatSqft(estimatedSquareFootage)}${demo ? ' (demo estimate)' : ''}`
  return [size, roomOf(analysis), confidenceLabel[confidenceLevel].toLowerCase()].join(', ')
}

const roomOf = ({ roomType, roomTypeText }: RoomEstimate) =>
  roomType === 'other' ? (roomTypeText ?? 'Other') : roomTypeLabel[roomType]

function reasonsOf({ dimensions: { length, width, height }, reasoning, visualCues, note }: RoomEstimate) {
  const sides = [length, width, ...(height ? [height] : [])].join(' × ')
  const cues = visualCues.length > 0 ? `Seen: ${visualCues.join(', ')}.` : ''
  return [`about ${sides} ft.`, reasoning, cues, note].filter(Boolean).join(' ')
}
