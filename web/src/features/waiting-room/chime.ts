/** Two soft notes, a fourth apart: each begins and lasts so many seconds. */
const NOTES = [
  { hertz: 659.3, at: 0, lasts: 0.35 },
  { hertz: 880, at: 0.14, lasts: 0.6 },
] as const;
const LOUDNESS = 0.12;
const WHOLE_S = 0.8;

/**
 * A chime for someone who may be looking elsewhere. Browsers play nothing before the member has
 * touched the page, and complain about the attempt.
 */
export function playChime(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  for (const { hertz, at, lasts } of NOTES) {
    const starts = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
    const loudness = new GainNode(audio, { gain: 0 });
    // A tone that starts or stops at once clicks.
    loudness.gain.setValueAtTime(0, starts);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, starts + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, starts + lasts);
    tone.connect(loudness).connect(audio.destination);
    tone.start(starts);
    tone.stop(starts + lasts);
  }
  // The device is let go of afterwards; a room can be open for hours.
  window.setTimeout(() => void audio.close(), WHOLE_S * 1_000 + 200);
}
