import type { ComponentType } from 'react'
import { whenFirstInput } from '#client/browser/page/first-input.ts'
import { whenSettled } from '#client/browser/page/idle.ts'
import { lazyComponent } from '#client/ui/lazy-part.tsx'

/** A part that nobody needs before they tap or type. It loads at the first input; at a dock it is here before. */
export function lazyOnInput<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazyComponent(async () => {
    await Promise.race([whenFirstInput(), whenSettled()])
    return fetchPart()
  })
}
