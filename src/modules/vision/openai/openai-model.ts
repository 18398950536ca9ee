import type OpenAI from 'openai'
import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import { breakerAfter } from '../../../platform/breaker.ts'
import { traced } from '../../../platform/tracing/tracing.ts'
import type { Log } from '../../../shared-kernel/use-case.ts'
import { isAlarming } from '../index.ts'
import type { Answer, ModelSettings, VisionModel } from '../model.ts'
import { answerIn } from './answer.ts'
import { instructions, question, WireEstimate } from './prompt.ts'
import { isUnanswered, troubleOf } from './troubles.ts'

/** No answer of ours has more bytes. */
const longestAnswer = 1024 * 1024

/**
 * A model behind the OpenAI chat completions call, which OpenAI, Ollama, LM Studio, llama.cpp and vLLM all answer. Each
 * attempt has a time limit; the signal ends all of them, because the SDK waits as long as a `Retry-After` says.
 */
export function openaiModel(settings: ModelSettings, log: Log): VisionModel {
  const breaker = breakerAfter('model', 5, 30_000)
  let client: Promise<{ sdk: typeof OpenAI; openai: OpenAI; format: object }> | undefined
  const { demo, model, dailyLimit, answerMs } = settings
  const sentTo = new URL(settings.baseUrl).host

  async function ask(jpeg: Uint8Array, signal: AbortSignal): Promise<Answer> {
    client ??= connect(settings)
    const { sdk, openai, format } = await client
    try {
      const { data, request_id } = await traced({ name: 'model', kind: 'client' }, () =>
        openai.chat.completions.create(requestFor(jpeg, settings, format), { signal }).withResponse(),
      )
      const answer = answerOf(data)
      if ('trouble' in answer) log.warn({ trouble: answer.trouble, request_id, model }, 'no estimate')
      return answer
    } catch (error) {
      const trouble = troubleOf(error, sdk)
      const about = { trouble, model, request_id: (error as { requestID?: string }).requestID }
      if (isAlarming(trouble)) log.error(about, 'photo analysis needs an operator')
      else log.warn(about, 'no estimate')
      return { trouble }
    }
  }

  return {
    demo,
    sentTo,
    source: `${demo ? 'demonstration' : sentTo} ${model}`, // its port changes with each start
    dailyLimit,
    answerMs,
    async estimate(jpeg, gone) {
      if (!breaker.lets()) return { trouble: 'unavailable' }
      const signal = AbortSignal.any([gone, AbortSignal.timeout(settings.deadlineMs)])
      let answer = await ask(jpeg, signal)
      if ('trouble' in answer && answer.trouble === 'invalid_output' && !signal.aborted)
        answer = await ask(jpeg, signal)
      if (gone.aborted) return { trouble: 'aborted' }
      if ('trouble' in answer && isUnanswered(answer.trouble)) breaker.unanswered()
      else breaker.answered()
      return answer
    },
  }
}

/** Loaded with the first picture, so the start does not wait for it. Nothing is read from the environment here. */
async function connect({ baseUrl, apiKey, timeoutMs }: ModelSettings) {
  const [{ default: sdk }, { zodResponseFormat }] = await Promise.all([import('openai'), import('openai/helpers/zod')])
  const openai = new sdk({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'not-needed',
    organization: null,
    project: null,
    timeout: timeoutMs,
    maxRetries: 1,
    logLevel: 'off', // its log would show the picture
    fetch: shortAnswers,
  })
  return { sdk, openai, format: zodResponseFormat(WireEstimate, 'room_estimate') }
}

/**
 * Cuts off answers longer than any valid one, and follows no redirects: a photo goes only to the host that the
 * contractor has been shown.
 */
async function shortAnswers(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'error' })
  if (!answer.body) return answer
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > longestAnswer) controller.error(new TypeError('The answer is too long'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(answer.body.pipeThrough(counted), answer)
}

function requestFor(jpeg: Uint8Array, settings: ModelSettings, format: object): ChatCompletionCreateParamsNonStreaming {
  const { model, maxTokens, reasoningEffort, imageDetail, responseFormat } = settings
  const url = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
  const picture = { type: 'image_url', image_url: { url, ...(imageDetail && { detail: imageDetail }) } }
  return {
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text: question }, picture] },
    ],
    ...(responseFormat === 'json_schema' && { response_format: format }),
    ...(responseFormat === 'json_object' && { response_format: { type: 'json_object' } }),
    ...(maxTokens && { [maxTokens.name]: maxTokens.most }),
    ...(reasoningEffort && { reasoning_effort: reasoningEffort }),
  } as ChatCompletionCreateParamsNonStreaming
}

/** Servers differ: every part of the answer may be missing. */
function answerOf(completion: Partial<ChatCompletion> | undefined): Answer {
  const choice = completion?.choices?.[0]
  const { message, finish_reason: end } = choice ?? {}
  if (message?.refusal || end === 'content_filter') return { trouble: 'refused' }
  if (end === 'length') return { trouble: 'truncated' }
  const content: unknown = message?.content
  const text = Array.isArray(content) ? content.map((part) => part?.text ?? '').join('') : content
  return typeof text === 'string' ? answerIn(text) : { trouble: 'invalid_output' }
}
