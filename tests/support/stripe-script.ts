/**
 * Replaces Stripe's own script, which tests cannot fetch: one field instead of a card form in frames. It takes the same
 * arguments and confirms at Stripe's address, so the page's policy must allow both.
 */
export const STRIPE_SCRIPT = `
window.Stripe = function Stripe(key) {
  let field, secret
  async function answerOf(clientSecret, body) {
    const id = clientSecret.split('_secret_')[0]
    const answer = await fetch('https://api.stripe.com/v1/setup_intents/' + id + '/confirm', {
      method: 'POST',
      body: new URLSearchParams({ key, client_secret: clientSecret, ...body }),
    })
    const result = await answer.json()
    return answer.ok ? { setupIntent: result } : { error: result.error }
  }
  return {
    _registerWrapper() {},
    registerAppInfo() {},
    elements({ clientSecret }) {
      secret = clientSecret
      return {
        create(type, options) {
          const listeners = {}
          return {
            on(name, listener) { listeners[name] = listener },
            mount(place) {
              const label = document.createElement('label')
              label.textContent = 'Stand-in card '
              field = document.createElement('input')
              field.dataset.options = JSON.stringify({ key, clientSecret, type, ...options })
              label.append(field)
              place.append(label)
              listeners.ready()
            },
            destroy() { field.parentElement.remove() },
          }
        },
      }
    },
    confirmSetup({ redirect, confirmParams }) {
      document.body.dataset.confirmed = JSON.stringify({ redirect, return_url: confirmParams.return_url })
      return answerOf(secret, { card: field.value })
    },
    retrieveSetupIntent: (clientSecret) => answerOf(clientSecret, { card: 'works' }),
  }
}
window.Stripe.version = 'stand-in'
`
