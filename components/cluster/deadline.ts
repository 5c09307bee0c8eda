/** The moment by which a call must have ended, credential plugin, connection and body together. */
export class Deadline {
  private readonly end: number;

  constructor(readonly milliseconds: number) {
    this.end = performance.now() + milliseconds;
  }

  left(): number {
    return Math.max(0, this.end - performance.now());
  }

  /** For messages. */
  text(): string {
    return this.milliseconds >= 1000
      ? `${Math.round(this.milliseconds / 100) / 10} s`
      : `${Math.round(this.milliseconds)} ms`;
  }
}
