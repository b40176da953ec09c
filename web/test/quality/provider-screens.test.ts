import { judgeScreens } from './judge-screens.ts';
import { providerScreens } from './provider-screens.ts';

judgeScreens('providers', providerScreens);
