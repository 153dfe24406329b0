import type { AppSocket } from '../../../lib/socket.ts';
import type { SafetyQuestion } from '../safety.ts';
import { BlockDialog } from './block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

export interface SafetyDialogsProps {
  question: SafetyQuestion;
  open: boolean;
  onClose: () => void;
  socket: AppSocket | null;
}

export function SafetyDialogs({ question, open, onClose, socket }: SafetyDialogsProps) {
  if (question.kind === 'block') {
    return <BlockDialog subject={question.subject} open={open} onClose={onClose} />;
  }
  const { subject } = question;
  return (
    <ReportDialog
      key={`${subject.targetType} ${subject.targetId}`}
      subject={subject}
      open={open}
      onClose={onClose}
      socket={socket}
    />
  );
}
