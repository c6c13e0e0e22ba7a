import { useEffect } from 'react'

const dirty = new Set<symbol>()
const running = new Set<() => Promise<void>>()
let waiting: (() => void)[] = []

/** Keeps an update from reloading the page while a form holds what somebody typed. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? hold() : undefined), [isDirty])
}

function hold(): () => void {
  const form = Symbol('form')
  dirty.add(form)
  return () => {
    dirty.delete(form)
    if (dirty.size > 0) return
    waiting.forEach((tell) => tell())
    waiting = []
  }
}

/** @param idle resolves when the work that a reload would cut short is done */
export function finishBeforeReload(idle: () => Promise<void>): void {
  running.add(idle)
}

/** Resolves when a reload loses nothing that was typed and cuts nothing short that runs. */
export async function whenNothingIsLost(): Promise<void> {
  for (;;) {
    await Promise.all([...running].map((idle) => idle()))
    if (dirty.size === 0) return
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
}
