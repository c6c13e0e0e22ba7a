/** @throws Error with the one line that an operator reads of a start that failed */
export function refuseStart(variable: string, why: string): never {
  throw new Error(`Milepost cannot start: ${variable}: ${why}`)
}
