import type { ServerResponse } from 'node:http'

export function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_demo', ...headers })
  response.end(JSON.stringify(body))
}

/** One chat completion in the OpenAI protocol's form. */
export const completion = (model: string, content: string | null, change: object = {}) => ({
  id: 'chatcmpl-demo',
  object: 'chat.completion',
  created: 1_780_000_000,
  model,
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      logprobs: null,
      message: { role: 'assistant', content, refusal: null },
      ...change,
    },
  ],
  usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
})
