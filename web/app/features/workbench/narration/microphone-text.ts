import type { MicrophoneFault } from '../../../entities/recordings/open-microphone.ts';

/** Why nothing is recorded. */
export type RecorderFault = MicrophoneFault | 'lost' | 'full' | 'incomplete' | 'too-long';

const texts: Readonly<Record<RecorderFault, string>> = {
  denied:
    'Your browser does not let this page use the microphone. Press the icon beside the address, ' +
    'allow the microphone, and try again.',
  missing: 'No microphone was found. Plug one in, or choose another one under “Microphone”.',
  busy: 'Another program uses the microphone. Close it, and try again.',
  unsupported:
    'This browser cannot record. Use a recent one, or record elsewhere and add the file here.',
  insecure: 'Recording needs an address that begins with https. You can add a file instead.',
  lost: 'The microphone was disconnected. What you recorded until then is saved as a take.',
  full: 'This device is full. What you recorded until then is saved. Free some space, and go on.',
  incomplete:
    'This device is full. What it had room for is on it: free some space, and reload the page to ' +
    'find the take.',
  'too-long': 'A take can be 10 minutes long, so recording stopped there. The take is saved.',
};

/** What happened to the microphone or the device, and what to do. */
export const faultText = (fault: RecorderFault): string => texts[fault];

const savedFaults: ReadonlySet<RecorderFault> = new Set(['lost', 'full', 'too-long']);

/** Whether a take was saved nevertheless. */
export const isSaved = (fault: RecorderFault): boolean => savedFaults.has(fault);
