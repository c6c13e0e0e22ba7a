/** Chromium's event. TypeScript doesn't know it, because it's no standard. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/**
 * How this browser installs the app.
 * - `prompt`: Chromium asks, after a tap
 * - `share-menu`: iPhones and iPads offer it only in their Share menu
 */
export type InstallWay = 'prompt' | 'share-menu'

let prompt: InstallPromptEvent | null = null
let hasActed = false
const listeners = new Set<() => void>()

function tell(): void {
  listeners.forEach((listener) => listener())
}

/** Call it at the start: Chromium offers the prompt once, soon after the page loaded. */
export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // else Chromium shows its own banner, over whatever the person does
    event.preventDefault()
    prompt = event as InstallPromptEvent
    tell()
  })
  window.addEventListener('appinstalled', () => {
    prompt = null
    tell()
  })
}

/** null where the app is installed already, or can't be. */
export function installWay(): InstallWay | null {
  if (prompt) return 'prompt'
  const { standalone, maxTouchPoints } = navigator as Navigator & { standalone?: boolean }
  return standalone === false && maxTouchPoints > 0 ? 'share-menu' : null
}

/** The person just booked or arrived for the first time: from now on, a hint makes sense. */
export function suggestInstall(): void {
  hasActed = true
  tell()
}

export function isInstallSuggested(): boolean {
  return hasActed
}

/** Returns the stop function. */
export function onInstallOfferChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Chromium allows it from a tap, and once. */
export async function showInstallPrompt(): Promise<void> {
  const offer = prompt
  prompt = null
  await offer?.prompt()
  tell()
}
