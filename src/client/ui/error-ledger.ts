/** Which action each error toast is about, so that the action's success can close it [USE-07]. */
export function createErrorLedger() {
  const abouts = new Map<string, string>()
  return {
    /** A renewed toast is about the action that failed last. */
    note(toastId: string, about: string | undefined): void {
      if (about === undefined) abouts.delete(toastId)
      else abouts.set(toastId, about)
    },
    /** The toasts to close. */
    settle(about: string): string[] {
      const ids = [...abouts].flatMap(([id, other]) => (other === about ? [id] : []))
      ids.forEach((id) => abouts.delete(id))
      return ids
    },
  }
}
