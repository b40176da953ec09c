import { VoiceSampleButton } from '../../../entities/recordings/playback-button.tsx';
import type { Attachment, Sound } from '../../../entities/recordings/recording.ts';
import { VoiceInput } from '../../../entities/recordings/voice-input.tsx';
import styles from './services.module.css';

/** The sample text to read aloud, and its recording. */
export function NarrationSample(
  props: Readonly<{
    /** '' while no language is chosen. */
    text: string;
    voice: Attachment | null;
    /** The path of the submitted recording, unless it is replaced. */
    submittedPath: string | null;
    onChange: (voice: Attachment | null) => void;
    onChunk: (chunk: Sound) => void;
  }>,
) {
  const { text, voice, submittedPath, onChange, onChunk } = props;
  return (
    <>
      {text !== '' && (
        <figure className={`well marked stack tight ${styles.sample}`}>
          <figcaption className="soft small">Sample text to read aloud</figcaption>
          <blockquote>{text}</blockquote>
        </figure>
      )}
      {submittedPath !== null && voice === null && (
        <p className="row soft">
          Your submitted recording stays in use unless you record a new one.
          <VoiceSampleButton path={submittedPath} of="as submitted" />
        </p>
      )}
      <VoiceInput
        label="Voice recording *"
        voice={voice}
        onChange={onChange}
        onChunk={onChunk}
        accept=".wav,audio/wav,audio/x-wav"
        uploadLabel="Upload a WAV file"
        check={checkWavFile}
        obstacle={text === '' ? 'Choose a language first.' : null}
      />
    </>
  );
}

/** The largest voice sample that the marketplace accepts: 10 MiB. */
export const largestSampleBytes = 10 * 1024 * 1024;

/** Returns what is wrong with a file that should be a WAV, or null. */
export async function checkWavFile(file: Blob): Promise<string | null> {
  if (file.size > largestSampleBytes) return 'The file is larger than 10 MB.';
  const head = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  return /^RIFF[^]{4}WAVE$/.test(head) ? null : 'This is not a WAV file.';
}

/**
 * The sample texts for narrators, by the name of the language. Those of the languages of Ghana and its
 * neighbours are Article 1 of the Universal Declaration of Human Rights, in its published translations.
 */
const texts: Readonly<Record<string, string>> = {
  English:
    'Good morning. My name is on the door, but my voice is what you will remember. Every story deserves to be heard by the people it was written for.',
  Spanish:
    'Buenos días. Mi nombre está en la puerta, pero mi voz es lo que usted recordará. Cada historia merece que la escuchen aquellos para quienes fue escrita.',
  French:
    'Bonjour. Mon nom est sur la porte, mais c’est de ma voix que vous vous souviendrez. Chaque histoire mérite d’être entendue par ceux pour qui elle a été écrite.',
  German:
    'Guten Morgen. Mein Name steht an der Tür, aber an meine Stimme werden Sie sich erinnern. Jede Geschichte verdient es, von den Menschen gehört zu werden, für die sie geschrieben wurde.',
  Italian:
    'Buongiorno. Il mio nome è sulla porta, ma è la mia voce che ricorderete. Ogni storia merita di essere ascoltata dalle persone per cui è stata scritta.',
  Portuguese:
    'Bom dia. O meu nome está na porta, mas é da minha voz que se vai lembrar. Cada história merece ser ouvida pelas pessoas para quem foi escrita.',
  Russian:
    'Доброе утро. Моё имя написано на двери, но запомните вы мой голос. Каждая история заслуживает того, чтобы её услышали люди, для которых она написана.',
  Chinese: '早上好。我的名字写在门上，但您会记住的是我的声音。每一个故事都值得被它的读者听见。',
  Japanese:
    'おはようございます。名前はドアに書いてありますが、覚えていただきたいのは私の声です。どの物語も、届けたい人の耳に届く価値があります。',
  Korean:
    '안녕하세요. 제 이름은 문에 적혀 있지만, 여러분이 기억하실 것은 제 목소리입니다. 모든 이야기는 그 이야기를 기다리는 사람들에게 들려질 가치가 있습니다.',
  Arabic:
    'صباح الخير. اسمي مكتوب على الباب، لكن صوتي هو ما ستتذكرونه. كل قصة تستحق أن يسمعها الناس الذين كُتبت من أجلهم.',
  Hindi:
    'सुप्रभात। मेरा नाम दरवाज़े पर लिखा है, लेकिन आपको मेरी आवाज़ याद रहेगी। हर कहानी इस योग्य है कि वे लोग उसे सुनें जिनके लिए वह लिखी गई है।',
  Dutch:
    'Goedemorgen. Mijn naam staat op de deur, maar mijn stem zult u onthouden. Elk verhaal verdient het om gehoord te worden door de mensen voor wie het geschreven is.',
  Swedish:
    'God morgon. Mitt namn står på dörren, men det är min röst du kommer att minnas. Varje berättelse förtjänar att höras av dem den skrevs för.',
  Twi: 'Wɔawo adesamma nyinaa sɛ nnipa a wɔwɔ ahofadi. Wɔn nyinaa wɔ nidi ne kyɛfa koro. Wɔwɔ adwene ne ahonim, na ɛsɛ sɛ wobu wɔn ho wɔn ho sɛ anuanom.',
  Ewe: 'Wodzi amegbetɔwo katã ablɔɖeviwoe eye wodzena bubu kple gomekpɔkpɔ sɔsɔe. Susu kple dzitsinya le wo dometɔ ɖesiaɖe si eyata wodze be woanɔ anyi le ɖekawɔwɔ blibo me.',
  Hausa:
    'Su dai ’yan-adam, ana haifuwarsu ne duka ’yantattu, kuma kowannensu na da mutunci da hakkoki daidai da na kowa. Suna da hankali da tunani, saboda haka duk abin da za su aikata wa juna, ya kamata su yi shi a cikin ’yan-uwanci.',
};

/** Matches the names that the catalogue may use for Chinese. */
const chinese = /^(mandarin|chinese)\b/i;

/** The text that a narrator reads aloud; in other languages, they speak in their own words. */
export function sampleTextFor(languageName: string): string {
  const key = chinese.test(languageName) ? 'Chinese' : languageName;
  return (
    texts[key] ??
    `We have no reading text in ${languageName} yet. Speak in ${languageName} for about half a minute: ` +
      'say in your own words who you are and what you do.'
  );
}
