/** Which day begins a calendar's week on this device, as date-fns counts days. */
export type WeekStart = 0 | 1

/** in localStorage */
const STORED_AS = 'week-start'
const SUNDAY = 'sunday'

export function readWeekStart(): WeekStart {
  try {
    return localStorage.getItem(STORED_AS) === SUNDAY ? 0 : 1
  } catch {
    return 1
  }
}

export function chooseWeekStart(start: WeekStart): void {
  try {
    localStorage.setItem(STORED_AS, start === 0 ? SUNDAY : 'monday')
  } catch {
    // without storage, weeks go on as they did
  }
}
