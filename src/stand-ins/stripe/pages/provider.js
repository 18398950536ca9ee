export const base = '/__sim/stripe'
const families = {
  seti: { path: 'setup_intents', name: 'setupIntent', title: 'SetupIntent', failure: 'last_setup_error' },
  pi: { path: 'payment_intents', name: 'paymentIntent', title: 'PaymentIntent', failure: 'last_payment_error' },
}

export const unreachable = {
  type: 'api_connection_error',
  message: 'We could not reach the payment provider. Please check your connection and try again.',
}

/** The provider's error for a mistake in the page's code. */
export const misuse = (message) => Object.assign(new Error(message), { name: 'IntegrationError' })

/** The intent that a client secret opens. */
export function intentBehind(secret) {
  const family = families[String(secret).split('_')[0]]
  if (!family || !secret.includes('_secret_')) throw misuse(`Invalid value for clientSecret: ${typeof secret}`)
  return { ...family, secret, id: secret.split('_secret_')[0] }
}

/** Calls the provider; a network failure becomes an error response. */
export async function call(path, params, method = 'POST') {
  const form = new URLSearchParams(params)
  try {
    const response = await fetch(
      method === 'GET' ? `${base}/${path}?${form}` : `${base}/${path}`,
      method === 'GET' ? {} : { method, body: form },
    )
    const answer = await response.json()
    return response.ok || typeof answer.error === 'object' ? answer : { error: unreachable }
  } catch {
    return { error: unreachable }
  }
}

export const read = ({ path, id, secret }) => call(`v1/${path}/${id}`, { client_secret: secret }, 'GET')
