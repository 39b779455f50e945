// Two short tones, made by the browser: no file has to be loaded.

const TONES_HZ = [880, 1174.66];
const TONE_S = 0.18;
const LOUDNESS = 0.12;

/** Silent if the browser has no sound, or if the user has not pressed anything on the page yet. */
export function playChime(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const loudness = audio.createGain();
  loudness.gain.value = LOUDNESS;
  loudness.connect(audio.destination);
  TONES_HZ.forEach((frequency, index) => {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(loudness);
    tone.start(audio.currentTime + index * TONE_S);
    tone.stop(audio.currentTime + (index + 1) * TONE_S);
    if (index === TONES_HZ.length - 1) tone.onended = () => void audio.close();
  });
}
