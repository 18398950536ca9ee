/** The stand-in's URL, and its secret key, which never leaves this process. */
export type Listener = { readonly url: string; readonly secretKey: string }

/** The parts of its responses that the pages read. */
export type Found = { readonly id: string } & Record<string, unknown>

export type Asked = ReturnType<typeof listener>

/** Calls the stand-in with the secret key, as the app's server would. */
export function listener({ url, secretKey }: Listener) {
  const headers = { authorization: `Bearer ${secretKey}` }
  const told = async <T>(response: Response) => {
    const answer = (await response.json()) as T & { error?: { message: string } }
    if (!response.ok) throw Object.assign(new Error(answer.error?.message), { statusCode: response.status })
    return answer as T
  }
  return {
    get: async <T = Found>(path: string) => told<T>(await fetch(`${url}/v1/${path}`, { headers })),
    post: async <T = Found>(path: string, params: Record<string, string>) =>
      told<T>(await fetch(`${url}/v1/${path}`, { method: 'POST', headers, body: new URLSearchParams(params) })),
  }
}

/** The object, or undefined if there is none. */
export const unlessMissing = (error: { statusCode?: number }) => {
  if (error.statusCode !== 404 && error.statusCode !== 400) throw error
  return undefined
}
