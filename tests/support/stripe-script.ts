/** The document in the card form's frame. Its address is Stripe's, so no script of ours reads what is typed there. */
export const STRIPE_FRAME_PATH = '/v3/stand-in-card-form'

/**
 * Replaces Stripe's own script, which tests cannot fetch. As the real one, it takes the arguments of our adapter, shows
 * the card's fields in a frame of Stripe's origin, and lets that frame talk to Stripe's address. So the page's policy
 * must allow all three.
 */
export const STRIPE_SCRIPT = `
window.Stripe = function Stripe(key) {
  let frame
  return {
    _registerWrapper() {},
    registerAppInfo() {},
    elements({ clientSecret }) {
      return {
        create(type, options) {
          const listeners = {}
          return {
            on(name, listener) { listeners[name] = listener },
            mount(place) {
              frame = document.createElement('iframe')
              frame.title = 'Secure payment input frame'
              frame.dataset.options = JSON.stringify({ key, clientSecret, type, ...options })
              frame.dataset.secret = clientSecret
              frame.src = 'https://js.stripe.com${STRIPE_FRAME_PATH}'
              frame.onload = () => listeners.ready()
              place.append(frame)
            },
            destroy() { frame.remove() },
          }
        },
      }
    },
    confirmSetup({ redirect, confirmParams }) {
      document.body.dataset.confirmed = JSON.stringify({ redirect, return_url: confirmParams.return_url })
      const { port1, port2 } = new MessageChannel()
      const answered = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data) })
      frame.contentWindow.postMessage({ key, clientSecret: frame.dataset.secret }, 'https://js.stripe.com', [port2])
      return answered
    },
    async retrieveSetupIntent(clientSecret) {
      const query = new URLSearchParams({ key, client_secret: clientSecret })
      const answer = await fetch('https://api.stripe.com/v1/setup_intents/' + clientSecret.split('_secret_')[0] + '?' + query)
      return { setupIntent: await answer.json() }
    },
  }
}
window.Stripe.version = 'stand-in'
`

export const STRIPE_FRAME = `<!doctype html><html lang="en"><title>Card</title>
<label>Card number <input name="number"></label><label>Expiry <input name="expiry"></label>
<label>CVC <input name="cvc"></label>
<script>
const valueOf = (name) => document.querySelector('[name=' + name + ']').value
addEventListener('message', async ({ data: { key, clientSecret }, ports: [port] }) => {
  const card = Object.fromEntries(['number', 'expiry', 'cvc'].map((name) => ['card[' + name + ']', valueOf(name)]))
  const answer = await fetch('https://api.stripe.com/v1/setup_intents/' + clientSecret.split('_secret_')[0] + '/confirm', {
    method: 'POST',
    body: new URLSearchParams({ key, client_secret: clientSecret, ...card }),
  })
  const result = await answer.json()
  port.postMessage(answer.ok ? { setupIntent: result } : { error: result.error })
})
</script></html>`
