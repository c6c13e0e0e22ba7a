import { useEffect } from 'react'

const dirty = new Set<symbol>()
const running = new Set<() => Promise<void>>()
let waiting: (() => void)[] = []

/** Holds back the update reload while a form has unsaved input. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => (isDirty ? hold() : undefined), [isDirty])
}

/** Whether a form of this page has unsaved input. */
export function hasUnsavedChanges(): boolean {
  return dirty.size > 0
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

/** @param idle resolves when no work is running that a reload would interrupt */
export function registerBeforeReload(idle: () => Promise<void>): void {
  running.add(idle)
}

/** Resolves when a reload loses no input and interrupts no work. */
export async function whenSafeToReload(): Promise<void> {
  for (;;) {
    await Promise.all([...running].map((idle) => idle()))
    if (dirty.size === 0) return
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
}
