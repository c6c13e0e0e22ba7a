const firstInput = new Promise<void>((resolve) => {
  const options = { once: true, capture: true, passive: true }
  window.addEventListener('pointerdown', () => resolve(), options)
  window.addEventListener('keydown', () => resolve(), options)
})

/** Resolves at the first tap or key: what an answer to it may need loads from then on, not while the page starts. */
export function whenFirstInput(): Promise<void> {
  return firstInput
}
