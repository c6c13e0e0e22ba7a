import { whenIdle } from './idle.ts'

const firstInput = new Promise<void>((resolve) => {
  const options = { once: true, capture: true, passive: true }
  window.addEventListener('pointerdown', () => resolve(), options)
  window.addEventListener('keydown', () => resolve(), options)
})

/** Resolves when the page is idle, or at the first tap or key: what an answer to it may need loads from then on. */
export async function whenIdleOrTouched(): Promise<void> {
  await Promise.race([firstInput, whenIdle()])
}
