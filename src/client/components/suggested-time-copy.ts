export const SUGGESTED_TIME_COPY = {
  earliestSolo: (time: string) => `Earliest solo arrival, with breaks: ${time}`,
  earliestTeam: (time: string) => `Earliest arrival of a team: ${time}`,
  takeTime: (time: string) => `Use ${time}`,
} as const

/** FORM-09 */
export function describeTooSoon(earliest: string, isTeam: boolean): string {
  return `${isTeam ? 'Too soon, even for a team' : 'Too soon for a solo driver'}. Earliest: ${earliest}`
}
