import { saveFile } from '../../lib/save-file.ts';

export const saveExport = (file: Blob): void => saveFile(file, 'midspan-export.json');
