import { type Samples, serviceSample, sampleSite as site } from '../../../platform/post-office/samples.ts'
import type { Analysis } from '../contract/endpoints.ts'
import { troubles } from '../contract/estimate.ts'
import { modelAlarmMail } from './model-alarm.ts'
import { reportMail } from './report.ts'

const analysis: Analysis = {
  analysisId: '00000000-0000-4000-8000-000000000001',
  state: 'done',
  done: 3,
  total: 3,
  createdAt: '2026-11-22T15:06:00.000Z',
  demo: false,
  reportEmailed: null,
  totalSquareFootage: 504,
  individualImages: [
    {
      filename: 'reception-desk.jpg',
      state: 'done',
      fromCache: false,
      pictureUrl: null,
      analysis: {
        estimatedSquareFootage: 384,
        roomType: 'lobby',
        confidenceLevel: 'high',
        dimensions: { length: 24, width: 16, height: 9 },
        reasoning: 'The desk is a common 8 ft unit and fills a third of the back wall.',
        visualCues: ['Reception desk, about 8 ft', 'All four floor edges in view'],
        suggestedTasks: [],
        fixtures: {},
      },
    },
    {
      filename: 'exam-room-2.jpg',
      state: 'done',
      fromCache: false,
      pictureUrl: null,
      analysis: {
        estimatedSquareFootage: 120,
        roomType: 'medical',
        confidenceLevel: 'medium',
        dimensions: { length: 12, width: 10 },
        reasoning: 'An exam table is near 6 ft long. The right wall is outside the picture.',
        visualCues: ['Exam table, about 6 ft'],
        suggestedTasks: [],
        fixtures: { sinks: 1 },
      },
    },
    {
      filename: 'supply-list.jpg',
      state: 'failed',
      fromCache: false,
      pictureUrl: null,
      error: { code: 'not_a_room', message: troubles.not_a_room.message, retry: false },
    },
  ],
}

export const samples: Samples = {
  'model-alarm': { usual: serviceSample(modelAlarmMail({ site, trouble: 'quota', host: 'api.openai.com' })) },
  report: {
    usual: serviceSample(reportMail({ site, analysis })),
    'of the demonstration model': serviceSample(reportMail({ site, analysis: { ...analysis, demo: true } })),
  },
}
